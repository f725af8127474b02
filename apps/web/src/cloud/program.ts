/** Browsers send these for compatibility. */
const masks: readonly string[] = ['Mozilla', 'AppleWebKit', 'KHTML', 'Gecko', 'Version', 'Mobile', 'Safari'];
const systems = /Windows|Android|iPhone|iPad|CrOS|Mac OS X|Linux(?!; Android)/;

export function programOf(agent: string): string {
  const names = [...agent.matchAll(/([A-Za-z]+)\/[\d.]+/g)].map(([, name = '']) => name);
  const own = names.findLast((name) => !masks.includes(name)) ?? names.at(-1);
  return [own, systems.exec(agent)?.[0]].filter((part) => part !== undefined).join(', ') || agent;
}
