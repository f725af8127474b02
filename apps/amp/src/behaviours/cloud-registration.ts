/** Registering with a cloud: the amplifier itself shows its token there, and answers when the cloud has [API-10] [CONNECT-04] [CONNECT-05]. */

import { cloud, deviceInfo, isTree } from '@headroom/model';
import type { Answer } from '@headroom/protocol';
import type { RequestHandler } from '@headroom/protocol/server';
import type { Core } from '../core.ts';
import type { Logs } from './logs.ts';

/** A client waits 10 s for an answer [API-15]. */
const patienceMs = 8000;
const longestAnswer = 300;

export interface CloudRegistration {
  /** For `/cloud`; what is no registration is left to the general part. */
  readonly handle: RequestHandler;
}
interface RegistrationOptions {
  readonly core: () => Core;
  readonly logs: () => Logs;
  readonly mac: string;
  /** The token opens the cloud: it is kept, and never told. */
  readonly keepToken: (token: string) => void;
}

export function createCloudRegistration({ core, logs, mac, keepToken }: RegistrationOptions): CloudRegistration {
  async function register(token: string, endpoint: string): Promise<Answer> {
    const info = core().part(deviceInfo, {}).values;
    const body = {
      registrationToken: token,
      deviceId: mac,
      modelID: info.modelID,
      deviceName: info.deviceName,
      serialNumber: info.serialNumber,
      firmwareVersion: info.firmwareVersion,
      numberOfChannels: info.numOutputs,
    };
    let answer: Response;
    try {
      answer = await fetch(endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      });
    } catch {
      return refuse('The cloud cannot be reached.');
    }
    const said = (await answer.text().catch(() => '')).slice(0, longestAnswer);
    if (!answer.ok) {
      logs().event(`Registration refused by the cloud (${answer.status})`);
      return refuse(messageIn(said) ?? `The cloud answered ${answer.status}.`);
    }
    keepToken(token);
    core().part(cloud, {}).set('registrationEndpoint', endpoint);
    logs().event(`Registered at ${new URL(endpoint).host}`);
    return { ok: true, result: 'OK' };
  }
  return {
    handle(params) {
      if (!isTree(params) || (params['registrationToken'] === undefined && params['registrationEndpoint'] === undefined)) return undefined;
      const { registrationToken: token, registrationEndpoint: endpoint } = params;
      if (typeof token !== 'string' || !/^[\x21-\x7e]{1,4096}$/.test(token)) return refuse('registrationToken must be a token.');
      if (typeof endpoint !== 'string' || !isEndpoint(endpoint))
        return refuse('registrationEndpoint must be an http address that ends in /devices/register.');
      return register(token, endpoint);
    },
  };
}
const refuse = (message: string): Answer => ({ ok: false, message });
function isEndpoint(text: string): boolean {
  if (text.length > 512 || !URL.canParse(text)) return false;
  const { protocol, pathname, username, search, hash } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && pathname.endsWith('/devices/register') && username + search + hash === '';
}
function messageIn(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isTree(value) && typeof value['message'] === 'string' ? value['message'] : undefined;
  } catch {
    return undefined;
  }
}
