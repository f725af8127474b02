export { chineseDoctorWords as words } from '@headroom/protocol/cloud-doctor';
