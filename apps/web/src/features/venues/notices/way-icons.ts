import type { NoticeWay } from '@headroom/model/people';
import type { IconName } from '../../../ui/look/icon.tsx';

export const wayIcons: Readonly<Record<NoticeWay, IconName>> = { mail: 'mail', sms: 'phone', webhook: 'network' };
