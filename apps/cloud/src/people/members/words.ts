import type { Role } from '@headroom/protocol/cloud';
import type { Language } from '@headroom/model/people';
import type { Letter } from '../../kit/mail/mail-template.ts';

interface Invited {
  readonly by: string;
  /** Without links, because strangers read it. */
  readonly venue: string;
  readonly role: Role;
}
export interface Changed extends Omit<Invited, 'role'> {
  /** Undefined: removed. */
  readonly role: Role | undefined;
}
type Text = Pick<Letter, 'subject' | 'paragraphs'>;
interface Words {
  readonly invited: (invited: Invited) => Text & { readonly open: string };
  readonly changed: (changed: Changed) => Text;
}

const englishMay: Readonly<Record<Role, string>> = {
  viewer: 'You may look at everything there.',
  operator: 'You may look at everything there, mute, set levels, choose sources, switch standby and acknowledge faults.',
  owner: 'You may do everything there that its owner may.',
};
const english: Words = {
  invited: ({ by, venue, role }) => ({
    subject: 'You are invited into a venue',
    paragraphs: [
      `${by} invites you into the venue ${venue}. ${englishMay[role]}`,
      'Open the invitation, and sign in or register with this address. The code is good for a week and can be used once.',
      'If you do not know the sender, ignore this mail.',
    ],
    open: 'Open the invitation',
  }),
  changed: ({ by, venue, role }) =>
    role === undefined
      ? { subject: 'You were taken out of a venue', paragraphs: [`${by} took you out of the venue ${venue}. You no longer see it.`] }
      : {
          subject: 'You have another role in a venue',
          paragraphs: [`${by} changed your role in the venue ${venue}. ${englishMay[role]}`],
        },
};
const spanishMay: Readonly<Record<Role, string>> = {
  viewer: 'Allí podrá verlo todo.',
  operator: 'Allí podrá verlo todo, silenciar, ajustar niveles, elegir fuentes, cambiar el modo de espera y confirmar fallos.',
  owner: 'Allí podrá hacer todo lo que puede su propietario.',
};
const spanish: Words = {
  invited: ({ by, venue, role }) => ({
    subject: 'Le invitan a un local',
    paragraphs: [
      `${by} le invita al local ${venue}. ${spanishMay[role]}`,
      'Abra la invitación e inicie sesión, o regístrese con esta dirección. El código vale durante una semana y una sola vez.',
      'Si no conoce al remitente, ignore este correo.',
    ],
    open: 'Abrir la invitación',
  }),
  changed: ({ by, venue, role }) =>
    role === undefined
      ? { subject: 'Le han quitado de un local', paragraphs: [`${by} le ha quitado del local ${venue}. Ya no lo ve.`] }
      : {
          subject: 'Tiene otra función en un local',
          paragraphs: [`${by} ha cambiado su función en el local ${venue}. ${spanishMay[role]}`],
        },
};
const chineseMay: Readonly<Record<Role, string>> = {
  viewer: '您可以查看其中的一切。',
  operator: '您可以查看其中的一切，并可静音、调整电平、选择音源、切换待机和确认故障。',
  owner: '您在其中拥有与所有者相同的权限。',
};
const chinese: Words = {
  invited: ({ by, venue, role }) => ({
    subject: '邀请您加入一个场所',
    paragraphs: [
      `${by} 邀请您加入场所${venue}。${chineseMay[role]}`,
      '请打开邀请，然后登录，或用此邮箱注册。代码一周内有效，只能使用一次。',
      '如果您不认识发件人，请忽略此邮件。',
    ],
    open: '打开邀请',
  }),
  changed: ({ by, venue, role }) =>
    role === undefined
      ? { subject: '您已被移出一个场所', paragraphs: [`${by} 已将您移出场所${venue}。您不再能看到它。`] }
      : { subject: '您在一个场所中的角色已更改', paragraphs: [`${by} 更改了您在场所${venue}中的角色。${chineseMay[role]}`] },
};
export const memberWords: Readonly<Record<Language, Words>> = { en: english, es: spanish, zh: chinese };
