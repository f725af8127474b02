export { spanishCommissioningWords as words } from '@headroom/model/commissioning';
