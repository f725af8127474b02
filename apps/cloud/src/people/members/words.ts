import type { Role } from '@headroom/protocol/cloud';
import type { Language } from '@headroom/model/people';
import type { Letter } from '../../kit/mail/mail-template.ts';

interface Invited {
  readonly by: string;
  /** Without links, because strangers read it. */
  readonly venue: string;
  readonly role: Role;
}
type Words = (invited: Invited) => Pick<Letter, 'subject' | 'paragraphs'> & { readonly open: string };

const english: Words = ({ by, venue, role }) => ({
  subject: 'You are invited into a venue',
  paragraphs: [
    `${by} invites you into the venue ${venue}. ${
      {
        viewer: 'You may look at everything there.',
        operator: 'You may look at everything there, mute, set levels, choose sources, switch standby and acknowledge faults.',
        owner: 'You may do everything there that its owner may.',
      }[role]
    }`,
    'Sign in, or register with this address, and enter this code. It is good for a week and can be used once.',
    'If you do not know the sender, ignore this mail.',
  ],
  open: 'Open the invitation',
});
const spanish: Words = ({ by, venue, role }) => ({
  subject: 'Le invitan a un local',
  paragraphs: [
    `${by} le invita al local ${venue}. ${
      {
        viewer: 'Allí podrá verlo todo.',
        operator: 'Allí podrá verlo todo, silenciar, ajustar niveles, elegir fuentes, cambiar el modo de espera y confirmar fallos.',
        owner: 'Allí podrá hacer todo lo que puede su propietario.',
      }[role]
    }`,
    'Inicie sesión, o regístrese con esta dirección, e introduzca este código. Vale durante una semana y una sola vez.',
    'Si no conoce al remitente, ignore este correo.',
  ],
  open: 'Abrir la invitación',
});
const chinese: Words = ({ by, venue, role }) => ({
  subject: '邀请您加入一个场所',
  paragraphs: [
    `${by} 邀请您加入场所${venue}。${
      {
        viewer: '您可以查看其中的一切。',
        operator: '您可以查看其中的一切，并可静音、调整电平、选择音源、切换待机和确认故障。',
        owner: '您在其中拥有与所有者相同的权限。',
      }[role]
    }`,
    '请登录，或用此邮箱注册，然后输入此代码。代码一周内有效，只能使用一次。',
    '如果您不认识发件人，请忽略此邮件。',
  ],
  open: '打开邀请',
});
export const invitationWords: Readonly<Record<Language, Words>> = { en: english, es: spanish, zh: chinese };
