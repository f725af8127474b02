import type { Words } from './insecure-words.ts';

export const words: Words = {
  title: '此云端只能通过 https 打开',
  body: '通过当前连接，密码可能在途中被他人读取，因此本页面不接受任何密码。请使用云端的 https 地址打开。管理员可用 --tls 启动云端，或将其置于支持 https 的代理之后。',
};
