// Selects browser tests for `npm test -- --changed`.

/**
 * `dot1x.spec.ts` and `cloud-dot1x.spec.ts` belong to the feature `dot1x`; `channels.spec.ts` and `channel-tabs.spec.ts` to `channel`.
 * @param {readonly string[]} changed
 * @param {readonly string[]} journeys
 * @returns {string[]}
 */
export function journeysOf(changed, journeys) {
  const features = new Set(changed.flatMap((path) => /^apps\/web\/src\/features\/([\w-]+)\//.exec(path)?.[1] ?? []));
  return journeys.filter(
    (name) => changed.includes(`e2e/${name}`) || [...features].some((feature) => name.replace(/^cloud-/, '').startsWith(feature)),
  );
}
