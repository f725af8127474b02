/** From the credentials (OQ-035), else the third label of the host. An address signed for another region does not work [CLOUDAPI-23]. */
export function regionOfBroker({ host, region }: { readonly host: string; readonly region?: string | undefined }): string | undefined {
  if (region !== undefined && region !== '') return region;
  const label = host.replace(/:\d+$/, '').split('.')[2] ?? '';
  return /^[a-z]{2}(?:-[a-z]+)+-\d+$/.test(label) ? label : undefined;
}
