/** In which region a message broker is, which a signature names. */

/**
 * As the reply with the credentials says it (OQ-035); where it does not, the third label of the broker's host. Undefined is an error
 * [CLOUDAPI-23]: signed for any other region, no address opens.
 */
export function regionOfBroker({ host, region }: { readonly host: string; readonly region?: string | undefined }): string | undefined {
  if (region !== undefined && region !== '') return region;
  const label = host.replace(/:\d+$/, '').split('.')[2] ?? '';
  return /^[a-z]{2}(?:-[a-z]+)+-\d+$/.test(label) ? label : undefined;
}
