import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createOutwardCable } from './outward-cable.ts';

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

async function connection() {
  const server = createServer();
  stops.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cable = createOutwardCable();
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const own = cable.dial((server.address() as AddressInfo).port, '127.0.0.1');
  const [peer] = await accepted;
  stops.push(() => peer.destroy());
  const heard = { own: '', peer: '', isPeerEnded: false };
  own.on('data', (data: Buffer) => (heard.own += data.toString()));
  peer.on('data', (data: Buffer) => (heard.peer += data.toString()));
  peer.on('close', () => (heard.isPeerEnded = true));
  own.on('error', () => undefined);
  own.write('hello');
  await expect.poll(() => heard.peer).toBe('hello');
  return { cable, own, peer, heard };
}
/** A full later exchange proves that earlier data could have arrived. */
async function meanwhile(): Promise<void> {
  const { own, peer, heard } = await connection();
  peer.write('and back');
  await expect.poll(() => heard.own).toBe('and back');
  own.destroy();
}

describe('a connection opened by the amplifier', () => {
  it('transmits nothing in either direction while the cable is pulled, and all of it late', async () => {
    const { cable, own, peer, heard } = await connection();
    cable.pull(true);
    own.write(' are you there');
    peer.write('who is it');
    await meanwhile();
    expect(heard).toEqual({ own: '', peer: 'hello', isPeerEnded: false });
    cable.pull(false);
    await expect.poll(() => heard).toEqual({ own: 'who is it', peer: 'hello are you there', isPeerEnded: false });
  });

  it('ends unnoticed while the cable is pulled', async () => {
    const { cable, own, heard } = await connection();
    cable.pull(true);
    own.destroy();
    await meanwhile();
    expect(heard.isPeerEnded).toBe(false);
    cable.pull(false);
    await expect.poll(() => heard.isPeerEnded).toBe(true);
  });
});
