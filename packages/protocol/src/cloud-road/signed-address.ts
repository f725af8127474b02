/** The broker's address, signed beforehand with credentials that the cloud gave, and dated by its clock [CLOUDAPI-20]. */

import { AwsV4Signer } from 'aws4fetch';
import type { BrokerCredentials } from './port.ts';

/** It is used at once. */
const lifeSeconds = 300;

/** `atMs` after they were given. */
export async function signAddress({ credentials, issuedAt, endpoint, region, service }: BrokerCredentials, atMs: number): Promise<string> {
  const { accessKeyId, secretAccessKey, sessionToken } = credentials;
  const url = new URL(endpoint);
  url.searchParams.set('X-Amz-Expires', String(lifeSeconds));
  const signer = new AwsV4Signer({
    url: url.href,
    method: 'GET',
    accessKeyId,
    secretAccessKey,
    sessionToken,
    region,
    service,
    signQuery: true,
    datetime: new Date(Date.parse(issuedAt) + atMs).toISOString().replaceAll(/[:-]|\.\d{3}/g, ''),
  });
  return (await signer.sign()).url.href;
}
