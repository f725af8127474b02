import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { canonicalDeviceId } from '@headroom/model/catalogue';
import { createKey, createRequest } from '@headroom/protocol/agent-node';
import { createTestAuthority } from '@headroom/protocol/test/authority';
import { expect, it, vi } from 'vitest';
import { openStateFile } from '../persistence/state-file.ts';
import { createRig } from '../../test/amp-rig.ts';

it('an amplifier goes on with the certificate it has when its disk does not take the new one', async () => {
  const authority = await createTestAuthority();
  const id = canonicalDeviceId((await createRig()).amplifier.identity.mac);
  const broker = { host: '127.0.0.1', port: 1 };
  let asked = 0;
  const cloud = createServer((request, response) => {
    void json(request).then(async (body) => {
      const certificate = await authority.issue((body as { readonly csr: string }).csr);
      asked += 1;
      response.end(JSON.stringify({ deviceId: id, certificate, authority: authority.certificate, broker, validMs: 1 }));
    });
  }).listen(0, '127.0.0.1');
  await once(cloud, 'listening');
  const folder = mkdtempSync(join(tmpdir(), 'headroom-renewal-'));
  const memory = openStateFile(folder, () => undefined);
  const key = createKey();
  const present = JSON.stringify({
    id,
    key,
    certificate: await authority.issue(createRequest(id, key).pem),
    authority: authority.certificate,
    broker,
    base: `http://127.0.0.1:${(cloud.address() as AddressInfo).port}/api`,
    since: 0,
    validMs: 1,
  });
  memory.keepNow([['secret cloud', present]]);
  const rig = await createRig('704D', { memory });
  rmSync(folder, { recursive: true });
  await rig.advance(1);
  await vi.waitFor(() => expect(rig.read('/logs/faults')).toContain("The cloud's new certificate could not be stored"), 60_000);
  expect(asked).toBe(1);
  expect(memory.values.get('secret cloud')).toBe(present);
  rig.amplifier.close();
  await memory.close();
  cloud.closeAllConnections();
  cloud.close();
});
