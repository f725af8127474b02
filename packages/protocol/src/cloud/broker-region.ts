/** The AWS region to sign for. */

/** From the credentials (OQ-035), else the third label of the host. Undefined is an error [CLOUDAPI-23]: no address signed for another region works. */
export function regionOfBroker({ host, region }: { readonly host: string; readonly region?: string | undefined }): string | undefined {
  if (region !== undefined && region !== '') return region;
  const label = host.replace(/:\d+$/, '').split('.')[2] ?? '';
  return /^[a-z]{2}(?:-[a-z]+)+-\d+$/.test(label) ? label : undefined;
}
