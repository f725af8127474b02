import type { Words } from './words.ts';

export const words = {
  title: '帮助与反馈',
  guide: '使用指南',
  guideBody: '逐页、分步说明如何操作。不需要互联网。',
  guideOpen: '打开指南',
  application: '应用程序',
  version: '应用程序版本',
  support: '技术支持',
  supportName: '联系人',
  phone: '电话',
  email: '电子邮箱',
  noSupport: '此系统未设置技术支持联系方式。请咨询安装商。',
  installation: '安装信息',
  installer: '安装商',
  installerContact: '安装商联系方式',
  terms: '使用条款',
  privacy: '隐私',
  none: '未设置',
} satisfies Words;
