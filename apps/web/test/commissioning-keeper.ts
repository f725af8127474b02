import { createHash } from 'node:crypto';
import { readRun, writeReport, writeReports, writeRun, type Report, type Run } from '@headroom/model/commissioning';
import type { Clock } from '@headroom/protocol';
import { createCloudClient, type Role } from '@headroom/protocol/cloud';
import { openVenueShelf } from '../src/cloud/commissioning/venue-shelf.ts';

const venueId = '0b54a7f2-6b1e-4c6b-9d0a-6a3f5f0f8f11';

/** Answers as the cloud does: a run is kept only by who knows the one before. */
export function createKeeper(deviceId: string) {
  let revision = 0;
  let run: string | undefined;
  let signed = 0;
  let reports: readonly Report[] = [];
  let next: Report | undefined;
  let isAway = false;
  let losesAnswer = false;
  let onRead = (): unknown => undefined;
  const sent: string[] = [];
  const answer = (value: object, status = 200) => new Response(JSON.stringify(value), { status });
  const fetchOf =
    (email: string): typeof fetch =>
    async (input, init) => {
      const path = new URL(input instanceof Request ? input.url : input).pathname;
      if (isAway) throw new Error('away');
      if (path.endsWith('/account'))
        return answer({
          accountId: venueId,
          email,
          emailVerified: true,
          secondFactor: false,
          recoveryCodesLeft: 0,
          isOperator: false,
          language: 'en',
        });
      if (path.includes('/pictures/')) return answer({ code: 'UnknownPicture', message: 'No such picture' }, 404);
      const method = init?.method ?? 'GET';
      if (method === 'GET') {
        const told = JSON.stringify({
          revision,
          reports: writeReports(reports),
          accepted: {},
          ...(run !== undefined && { run: { text: run, keptAt: '2026-11-27T12:00:00Z' } }),
        });
        await onRead();
        const etag = `"${createHash('sha256').update(told).digest('hex')}"`;
        const isKnown = new Headers(init?.headers).get('if-none-match') === etag;
        return new Response(isKnown ? null : told, { status: isKnown ? 304 : 200, headers: { etag } });
      }
      if (path.endsWith('/commissioning/report')) {
        signed += 1;
        revision += 1;
        run = undefined;
        return answer({ revision, report: next ? writeReport(next) : '' });
      }
      if (path.endsWith('/commissioning/accepted')) return answer({});
      const body = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as { readonly text: string; readonly revision: number };
      if (body.revision !== revision) return answer({ code: 'ChangedElsewhere', message: 'Somebody else' }, 409);
      revision += 1;
      const read = readRun(body.text);
      run = read && writeRun(read);
      sent.push(email);
      if (losesAnswer) {
        losesAnswer = false;
        throw new Error('lost');
      }
      return answer({ revision });
    };
  return {
    sent,
    signed: () => signed,
    kept: () => (run === undefined ? undefined : readRun(run)),
    keep: (begun: Run) => (run = writeRun(begun)),
    keepReports: (kept: readonly Report[]) => (reports = kept),
    /** The cloud's next answer to a signature. */
    willSign: (report: Report) => (next = report),
    leave: () => (isAway = true),
    come: () => (isAway = false),
    loseAnswer: () => (losesAnswer = true),
    /** Runs `act` before each answer to a read arrives. */
    whileRead: (act: () => unknown) => (onRead = act),
    open: async (email: string, clock: Clock, role: Role = 'operator') => {
      const cloud = createCloudClient({ fetch: fetchOf(email), origin: 'http://cloud.example', idToken: () => 'token' });
      const shelf = await openVenueShelf({ cloud, deviceId, venueId, clock, role: () => role });
      if (!shelf) throw new Error('not reached');
      return shelf;
    },
  };
}
