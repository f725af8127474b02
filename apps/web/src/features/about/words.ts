import { createWords, type WordsOf } from '../../i18n/words.ts';

const en = {
  title: 'Help and feedback',
  guide: 'Guide',
  guideBody: 'How to do it, page by page and step by step. It needs no internet.',
  guideOpen: 'Open the guide',
  application: 'Application',
  version: 'Application version',
  support: 'Support',
  supportName: 'Contact',
  phone: 'Phone',
  email: 'E-mail',
  noSupport: 'No support contact is set up for this installation. Ask whoever installed it.',
  installation: 'Installation',
  installer: 'Installer',
  installerContact: 'Installer contact',
  terms: 'Terms of use',
  privacy: 'Privacy',
  none: 'Not set',
};
export type Words = WordsOf<typeof en>;

export const useAboutWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
