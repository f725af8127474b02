export * from './findings.ts';
export { doctorWords, foundText, type DoctorWords } from './names.ts';
export { spanishDoctorWords } from './names.es.ts';
export { chineseDoctorWords } from './names.zh.ts';
