import type { Language } from '@headroom/model/people';
import type { Letter } from '../../kit/mail/mail-template.ts';

type Words = (by: string) => Pick<Letter, 'subject' | 'paragraphs'> & { readonly open: string; readonly footer: string };

const english: Words = (by) => ({
  subject: 'Do you want to be told of faults?',
  paragraphs: [
    `${by} wants to tell you at this address when amplifiers report faults, warnings or news.`,
    'Nothing is sent before you agree, and every mail has a link to end it. The link is good for seven days.',
  ],
  open: 'Look and agree',
  footer: 'If you do not know the sender, ignore this mail: you will not be told of anything.',
});
const spanish: Words = (by) => ({
  subject: '¿Quiere recibir avisos de fallos?',
  paragraphs: [
    `${by} quiere avisarle en esta dirección cuando los amplificadores comuniquen fallos, advertencias o novedades.`,
    'No se envía nada antes de que usted acepte, y cada correo lleva un enlace para darse de baja. El enlace vale durante siete días.',
  ],
  open: 'Ver y aceptar',
  footer: 'Si no conoce al remitente, ignore este correo: no recibirá ningún aviso.',
});
const chinese: Words = (by) => ({
  subject: '您愿意接收故障通知吗？',
  paragraphs: [
    `${by} 希望在功放报告故障、警告或其他消息时通知此邮箱。`,
    '在您同意之前不会发送任何通知，每封邮件都带有退订链接。此链接七天内有效。',
  ],
  open: '查看并同意',
  footer: '如果您不认识发件人，请忽略此邮件，您不会收到任何通知。',
});
/** Within one SMS part in Latin letters. */
export const phoneCodeText: Readonly<Record<Language, (code: string, by: string) => string>> = {
  en: (code, by) => `${code} is your code. ${by} wants to tell you here of faults of amplifiers: give the code only if you agree.`,
  es: (code, by) => `${code} es su código. ${by} quiere avisarle aquí de fallos de amplificadores: dé el código solo si acepta.`,
  zh: (code, by) => `您的验证码是 ${code}。${by} 希望在此通知您功放故障：仅在同意时提供验证码。`,
};
export const confirmationWords: Readonly<Record<Language, Words>> = { en: english, es: spanish, zh: chinese };
