import { readFilters } from '@headroom/model/health';
import { noHours, venueOf, type DailySpan, type VenueHours } from '@headroom/model/people';
import type { areas } from '@headroom/protocol/cloud';
import { touchVenues } from '../alarms/events.ts';
import { keepLevels, levelsOf } from '../alarms/levels.ts';
import { recordCall } from '../../kit/audit/record.ts';
import type { Feed } from '../../kit/changes/feed.ts';
import { atomically } from '../../kit/db/atomically.ts';
import { violatedConstraint } from '../../kit/db/trouble.ts';
import { refuse, Tagged, type Handlers } from '../../kit/http/handler.ts';
import { createId } from '../../kit/identifiers.ts';
import { audienceOf } from '../../people/members/audience.ts';
import type { Ports } from '../../kit/ports.ts';
import { isFull, type Quotas } from '../../kit/quotas.ts';
import { dashboardOf } from './dashboard.ts';
import { hoursOf, keepHours } from './hours.ts';
import { closeVenue, lockVenue } from '../../kit/db/venue-lock.ts';
import { addVenue, removeEmptyVenue, renameVenue, venuesOf, venueWithAmps } from './store.ts';

type VenueTools = Pick<Ports, 'random'> & { readonly quotas: Quotas; readonly feed: Feed };

const shownSpan = (span: DailySpan | null) => (span === null ? null : `${span.from}-${span.to}`);
const shownHours = ({ timeZone, update, quiet }: VenueHours) => ({ timeZone, update: shownSpan(update), quiet: shownSpan(quiet) });

export function venueHandlers({ random, quotas, feed }: VenueTools): Handlers<(typeof areas)['venues']> {
  return {
    listVenues: async ({ db, caller }) => ({ venues: await venuesOf(db, caller.accountId) }),

    addVenue(asked) {
      const { now, caller, body, announce } = asked;
      const venue = { venueId: createId(now, random), name: body.venue.name };
      return atomically(asked.db, async (db) => {
        if (await isFull(db, quotas, 'venues', caller.accountId)) return refuse('TooMany');
        if (!(await addVenue(db, caller.accountId, venue, now))) return refuse('VENUE_NAME_EXISTS');
        const { timeZone } = body.venue;
        if (timeZone !== undefined) await keepHours(db, venue.venueId, { ...noHours, timeZone });
        const added = { venueId: venue.venueId, ownerId: caller.accountId };
        await recordCall(db, { ...asked, venue: added }, 'venue added', { to: venue.name });
        announce([caller.accountId]);
        return { venue };
      });
    },

    async getVenue({ db, caller, venue: { venueId, role }, known }) {
      const tag = await feed.tagOf(db, caller.accountId, venueId);
      if (tag === undefined) return refuse('NotFound');
      if (tag === known) return new Tagged<never>(tag, undefined);
      const found = await venueWithAmps(db, venueId);
      if (found === undefined) return refuse('NotFound');
      const venue = venueOf(venueId, found.name, found.amps);
      return new Tagged(tag, { venue: { ...venue, amps: { ...venue.amps }, role } });
    },

    async renameVenue(asked) {
      const venue = { venueId: asked.venue.venueId, name: asked.body.venue.name };
      try {
        return await atomically(asked.db, async (db) => {
          const before = await lockVenue(db, venue.venueId);
          if (before === undefined) return refuse('NotFound');
          await renameVenue(db, venue);
          if (before.name !== venue.name) await recordCall(db, asked, 'venue renamed', { from: before.name, to: venue.name });
          asked.announce(await audienceOf(db, venue.venueId));
          return { venue };
        });
      } catch (error) {
        if (violatedConstraint(error) !== undefined) return refuse('VENUE_NAME_EXISTS');
        throw error;
      }
    },

    removeVenue: (asked) =>
      atomically(asked.db, async (db) => {
        const { venueId } = asked.venue;
        const before = await closeVenue(db, venueId);
        if (before === undefined) return refuse('NotFound');
        const audience = await audienceOf(db, venueId);
        if (!(await removeEmptyVenue(db, venueId))) return refuse('VenueHasAmps');
        await recordCall(db, asked, 'venue deleted', { from: before.name });
        asked.announce(audience);
        return {};
      }),

    getDashboard: ({ db, caller: { accountId }, now, query: { show, from = '0', find } }) =>
      dashboardOf(db, { accountId, mask: readFilters(show), from: Number(from), find, now }),

    getHours: async ({ db, venue }) => ({ hours: await hoursOf(db, venue.venueId) }),

    changeHours: (asked) =>
      atomically(asked.db, async (db) => {
        const { venueId } = asked.venue;
        const { hours } = asked.body;
        if ((await lockVenue(db, venueId)) === undefined) return refuse('NotFound');
        const before = await hoursOf(db, venueId);
        await keepHours(db, venueId, hours);
        await recordCall(db, asked, 'hours changed', { from: shownHours(before), to: shownHours(hours) });
        return { hours };
      }),

    getLevels: async ({ db, venue: { venueId } }) => ({ levels: (await levelsOf(db, [venueId]))(venueId) }),

    changeLevels: (asked) =>
      atomically(asked.db, async (db) => {
        const { venueId } = asked.venue;
        const { levels } = asked.body;
        if ((await lockVenue(db, venueId)) === undefined) return refuse('NotFound');
        const before = (await levelsOf(db, [venueId]))(venueId);
        await keepLevels(db, venueId, levels);
        await touchVenues(db, [venueId]);
        await recordCall(db, asked, 'levels changed', { from: { ...before }, to: { ...levels } });
        asked.announce(await audienceOf(db, venueId));
        return { levels };
      }),
  };
}
