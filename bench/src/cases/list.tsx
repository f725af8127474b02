import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { AmpFacts } from '../../../apps/web/src/device/site/cards/amp-facts.ts';
import { AmpCard } from '../../../apps/web/src/device/site/cards/amp-card.tsx';
import { LongList } from '../../../apps/web/src/ui/surfaces/long-list.tsx';
import styles from '../../../apps/web/src/ui/surfaces/long-list.module.css';
import '../../../apps/web/src/ui/look/base.css';

type Side = 'product' | 'full';

function factsOf(index: number): AmpFacts {
  const ampId = `001B66${index.toString(16).toUpperCase().padStart(6, '0')}`;
  return {
    state: 'CONNECTED',
    isSilent: false,
    isOpening: false,
    loaded: true,
    isLoggedIn: true,
    about: [],
    bridged: [],
    reasons: [],
    muteable: [1, 2, 3, 4],
    readOnly: undefined,
    isUpdating: false,
    summary: {
      ampId,
      deviceName: `Amplifier ${index + 1}`,
      modelID: '704D',
      ipAddress: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
      poeStatus: '',
      powerSource: '',
      connectionType: 'Wired',
      wifiSignalStrength: undefined,
      currentFirmwareVersion: '1.0.0.0',
      latestFirmwareVersion: '1.0.0.0',
      isPasswordProtected: index % 3 === 0,
      isConnected: true,
      hasFault: index % 50 === 0,
      hasWarning: index % 20 === 0,
      isSupported: true,
      isAutoStandby: index % 7 === 0,
      isUACLocked: false,
      hasAvailableFirmwareUpdate: index % 11 === 0,
      channelSummaries: [1, 2, 3, 4].map((channel) => ({
        channelId: `${ampId}-${channel}`,
        channelNumber: channel,
        channelName: `Channel ${channel}`,
        isMuted: (index + channel) % 9 === 0,
      })),
    },
  };
}

const keyOf = ({ summary }: AmpFacts) => summary.ampId;
const rowOf = (facts: AmpFacts) => <AmpCard facts={facts} heading={3} href={`/amps/${facts.summary.ampId}`} />;

function FullList({ items }: { readonly items: readonly AmpFacts[] }) {
  return (
    <div className={styles['frame']} style={{ overflowY: 'auto' }}>
      <div role="list" aria-label="Amplifiers" className={styles['list']}>
        {items.map((facts, index) => (
          <div
            key={keyOf(facts)}
            className={styles['row']}
            style={{ height: 156 }}
            role="listitem"
            aria-setsize={items.length}
            aria-posinset={index + 1}
            tabIndex={-1}
          >
            {rowOf(facts)}
          </div>
        ))}
      </div>
    </div>
  );
}

let items: readonly AmpFacts[] = [];
const frame = () => new Promise((done) => requestAnimationFrame(done));
const rows = () => [...document.querySelectorAll<HTMLElement>('[role="listitem"]')];

const bench = {
  prepare(count: number): void {
    items = Array.from({ length: count }, (_, index) => factsOf(index));
  },
  async mount(side: Side): Promise<void> {
    const place = document.getElementById('root');
    if (!place) return;
    place.style.cssText = 'display: flex; flex-direction: column; width: 400px; height: 860px';
    const list =
      side === 'full' ? (
        <FullList items={items} />
      ) : (
        <LongList label="Amplifiers" rowHeight={156} items={items} keyOf={keyOf} renderRow={rowOf} selected={undefined} />
      );
    flushSync(() => createRoot(place).render(list));
    while (rows().length === 0) await frame();
    for (let wait = 0; wait < 3; wait += 1) await frame();
  },
  async shown(): Promise<{ readonly rows: number; readonly of: string; readonly inSight: string[]; readonly last: string }> {
    const inSight = rows().filter((row) => row.getBoundingClientRect().top < 860 && row.checkVisibility());
    const first = { rows: rows().length, of: rows()[0]?.getAttribute('aria-setsize') ?? '', inSight: inSight.map(nameIn) };
    const scroller = [...document.querySelectorAll('#root *')].find(
      (element) => element.scrollHeight > element.clientHeight + 1000 && getComputedStyle(element).overflowY === 'auto',
    );
    scroller?.scrollTo(0, scroller.scrollHeight);
    for (let wait = 0; wait < 10; wait += 1) await frame();
    return { ...first, last: nameIn(rows().at(-1)) };
  },
};
const nameIn = (row: HTMLElement | undefined) => row?.querySelector('h3')?.textContent ?? '';
Object.assign(window, { bench });
