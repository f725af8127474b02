export { chineseCommissioningWords as words } from '@headroom/model/commissioning';
