export { spanishDoctorWords as words } from '@headroom/protocol/cloud-doctor';
