/** [CLOUDAPI-20] */

import { AwsV4Signer } from 'aws4fetch';
import type { BrokerCredentials } from './port.ts';

const lifeSeconds = 300;

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
