export * from './base64.ts';
export * from './address.ts';
export * from './subnet.ts';
export * from './dot1x.ts';
export * from './pem.ts';
