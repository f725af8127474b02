/** Plain HTML, because no script may run where the application does not start. `base.css` shows it. */

/** What the build compiles for; `base.css` finds out older ones. */
export const oldest = { safari: '16.4', firefox: '121', chrome: '111' } as const;

const words = {
  en: {
    old: `This browser is too old for Headroom. Update it to Safari ${oldest.safari}, Firefox ${oldest.firefox}, Chrome or Edge ${oldest.chrome}, or later.`,
    blocked:
      'Headroom has not started. On a slow network, wait. Otherwise allow scripts and site data (cookies) for this address in the browser’s settings, then reload.',
  },
  es: {
    old: `Este navegador es demasiado antiguo para Headroom. Actualícelo a Safari ${oldest.safari}, Firefox ${oldest.firefox}, Chrome o Edge ${oldest.chrome}, o posterior.`,
    blocked:
      'Headroom no ha arrancado. Si la red es lenta, espere. Si no, permita los scripts y los datos del sitio (cookies) de esta dirección en los ajustes del navegador y vuelva a cargar.',
  },
  zh: {
    old: `此浏览器版本过低，无法运行 Headroom。请更新到 Safari ${oldest.safari}、Firefox ${oldest.firefox}、Chrome 或 Edge ${oldest.chrome} 或更高版本。`,
    blocked: 'Headroom 尚未启动。网络较慢时请稍候；否则请在浏览器设置中允许此地址运行脚本和保存网站数据（Cookie），然后重新加载。',
  },
} as const;

export function withUnstarted(html: string): string {
  const said = Object.entries(words).flatMap(([language, own]) =>
    Object.entries(own).map(([why, text]) => `<p class="${why}" lang="${language}">${text}</p>`),
  );
  return html.replace('<!-- unstarted -->', `<div id="unstarted">${said.join('')}</div>`);
}
