import { describe, expect, it } from 'vitest';
import { noHours } from './hours.ts';
import { previewNotifications } from './notification-preview.ts';

/** 23:00 in Madrid. */
const night = Date.UTC(2026, 10, 22, 22);
const hour = 3_600_000;
const quiet = { timeZone: 'Europe/Madrid', update: null, quiet: { from: '22:00', to: '08:00' } };
type Situation = Parameters<typeof previewNotifications>[0];
type Who = Situation['recipients'][number];
const who = (recipientId: string, change: Partial<Who> = {}): Who => ({ recipientId, levels: 7, cannot: undefined, ...change });
const preview = (change: Partial<Situation>) =>
  [...previewNotifications({ recipients: [who('ada')], maintenances: [], hours: noHours, ...change }, night).values()]
    .flat()
    .map(({ recipientId, severity, hold, until }) => [recipientId, severity, hold ?? 'told', ...(until === undefined ? [] : [until])]);

describe('who would be told of a new alarm', () => {
  it('is everybody who chose its severity and can be reached, and the others have a reason', () => {
    const recipients = [
      who('ada'),
      who('bob', { levels: 1 }),
      who('cy', { cannot: 'unconfirmed' }),
      who('dee', { cannot: 'unsubscribed' }),
    ];
    expect(preview({ recipients })).toEqual([
      ['ada', 'Critical', 'told'],
      ['ada', 'Warning', 'told'],
      ['ada', 'Info', 'told'],
      ['bob', 'Critical', 'told'],
      ['bob', 'Warning', 'level'],
      ['bob', 'Info', 'level'],
      ['cy', 'Critical', 'unconfirmed'],
      ['cy', 'Warning', 'unconfirmed'],
      ['cy', 'Info', 'unconfirmed'],
      ['dee', 'Critical', 'unsubscribed'],
      ['dee', 'Warning', 'unsubscribed'],
      ['dee', 'Info', 'unsubscribed'],
    ]);
  });

  it('is in quiet hours only whoever chose Critical, until they end', () => {
    const morning = night + 9 * hour;
    expect(preview({ hours: quiet })).toEqual([
      ['ada', 'Critical', 'told'],
      ['ada', 'Warning', 'quiet hours', morning],
      ['ada', 'Info', 'quiet hours', morning],
    ]);
  });

  it('is nobody in a maintenance of the venue, until it ends; one of a single amplifier holds back no other', () => {
    const span = { from: night - hour, to: night + hour };
    expect(preview({ maintenances: [{ deviceId: undefined, ...span }] })).toEqual(
      ['Critical', 'Warning', 'Info'].map((severity) => ['ada', severity, 'maintenance', span.to]),
    );
    expect(preview({ maintenances: [{ deviceId: 'amp', ...span }] }).map(([, , hold]) => hold)).toEqual(['told', 'told', 'told']);
  });
});
