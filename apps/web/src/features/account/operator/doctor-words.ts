import { doctorWords } from '@headroom/protocol/cloud-doctor';
import { createWords } from '../../../i18n/words.ts';

export const useDoctorWords = createWords(doctorWords, {
  es: () => import('./doctor-words.es.ts'),
  zh: () => import('./doctor-words.zh.ts'),
});
