export { chineseDiagnosisWords as words } from '@headroom/model/diagnosis';
