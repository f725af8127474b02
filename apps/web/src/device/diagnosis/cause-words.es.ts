export { spanishDiagnosisWords as words } from '@headroom/model/diagnosis';
