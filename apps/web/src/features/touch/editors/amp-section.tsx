import { isSameEntry, replaceAmp, resolveAmp, type AmpAddress } from '@headroom/model/touch';
import { useState, type ReactNode } from 'react';
import { faceWord } from '../../../device/site/cards/amp-card.tsx';
import { faceOf, useAmpFacts } from '../../../device/site/cards/amp-facts.ts';
import { useAmpWords } from '../../../device/site/cards/amp-words.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip, Face } from '../../../ui/look/chip.tsx';
import { DialogActions } from '../../../ui/overlays/dialog-actions.tsx';
import { DialogOrSheet } from '../../../ui/overlays/dialog.tsx';
import { Icon } from '../../../ui/look/icon.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { classes } from '../../../ui/look/classes.ts';
import typography from '../../../ui/look/typography.module.css';
import layout from '../../../ui/look/layout.module.css';
import styles from './amp-section.module.css';
import { useSiteAmps, type SiteAmp } from '../touch-amps.ts';
import { useTouchSession } from '../touch-session.ts';
import { useTouchWords } from '../words.ts';

export interface SiteChannel {
  readonly channel: number;
  readonly name: string;
}
interface AmpSectionProps {
  readonly entry: AmpAddress;
  readonly named: readonly number[];
  readonly onRemove: () => void;
  readonly renderRow: (channel: SiteChannel, amp: { readonly name: string; readonly site: SiteAmp | undefined }) => ReactNode;
}

export function AmpSection(props: AmpSectionProps) {
  const found = resolveAmp(props.entry, useSiteAmps());
  return 'amp' in found ? (
    <Known {...props} site={found.amp} moved={found.state === 'moved'} />
  ) : (
    <Unknown {...props} state={found.state} />
  );
}

function Known({ entry, named, renderRow, site, moved }: AmpSectionProps & { readonly site: SiteAmp; readonly moved: boolean }) {
  const words = useTouchWords();
  const ampWords = useAmpWords();
  const { edit } = useTouchSession();
  const facts = useAmpFacts(site.amp);
  const face = faceOf(facts);
  const told = facts.summary.channelSummaries.map(({ channelNumber, channelName }) => ({ channel: channelNumber, name: channelName }));
  const missing = named.filter((channel) => !told.some((one) => one.channel === channel)).map((channel) => ({ channel, name: '' }));
  return (
    <section aria-label={site.name}>
      <header className={classes(layout.row, styles.head)}>
        <Face status={face} label={faceWord(ampWords, face)} />
        <h3 className={styles.name}>{site.name}</h3>
        <span className={classes(typography.caption, layout.breaks)}>
          {[site.model, site.ipAddress].filter((text) => text !== '').join(' · ')}
        </span>
        {moved && (
          <span className={classes(layout.wrap2, layout.end)}>
            <Chip tone="warn" icon="warn">
              {words.moved(site.ipAddress)}
            </Chip>
            <Button small onClick={() => edit((before) => replaceAmp(before, entry, site))}>
              {words.updateAddress}
            </Button>
          </span>
        )}
      </header>
      {!site.isConnected && site.isOffline && <FailedRow site={site} />}
      {[...told, ...missing].map((channel) => renderRow(channel, { name: site.name, site }))}
    </section>
  );
}

/** [TOUCH-40] */
function FailedRow({ site }: { readonly site: SiteAmp }) {
  const words = useTouchWords();
  return (
    <div className={classes(layout.line2, styles.failed)} role="status">
      <Icon name="offline" size={18} />
      <span>{words.requestFailed}</span>
      <Button small icon="refresh" onClick={() => site.amp.device.reconnect()}>
        {words.retry}
      </Button>
    </div>
  );
}

function Unknown({ entry, named, renderRow, state, onRemove }: AmpSectionProps & { readonly state: 'absent' | 'unresolved' }) {
  const words = useTouchWords();
  const [replacing, setReplacing] = useState(false);
  const name = entry.ipAddress || words.unresolvedName;
  return (
    <section aria-label={name}>
      <header className={classes(layout.row, styles.head)}>
        <Face status="offline" label={words.offlineAmp} />
        <h3 className={styles.name}>{state === 'absent' ? name : words.unresolvedName}</h3>
        <span className={classes(typography.caption, layout.breaks)}>
          {[state === 'absent' ? '' : entry.ipAddress, entry.macAddress].filter((text) => text !== '').join(' · ')}
        </span>
        <span className={classes(layout.wrap2, layout.end)}>
          <Chip tone="warn" icon="warn">
            {state === 'absent' ? words.absent : words.unresolved}
          </Chip>
          <Button small onClick={() => setReplacing(true)}>
            {words.replace}
          </Button>
          <Button small variant="danger" onClick={onRemove}>
            {words.removeAmp}
          </Button>
        </span>
      </header>
      {named.map((channel) => renderRow({ channel, name: '' }, { name, site: undefined }))}
      {replacing && <Replace entry={entry} name={name} onClose={() => setReplacing(false)} />}
    </section>
  );
}

function Replace({ entry, name, onClose }: { readonly entry: AmpAddress; readonly name: string; readonly onClose: () => void }) {
  const words = useTouchWords();
  const amps = useSiteAmps();
  const { edit } = useTouchSession();
  const [chosen, setChosen] = useState<string | null>(null);
  const amp = amps.find((one) => one.amp.ampId === chosen);
  const replace = () => {
    if (!amp) return;
    edit((before) => replaceAmp(before, entry, amp));
    onClose();
  };
  return (
    <DialogOrSheet
      open
      title={words.replaceTitle}
      onClose={onClose}
      onSubmit={replace}
      actions={<DialogActions onCancel={onClose} disabled={!amp} verb={words.replace} />}
    >
      <p className={styles.text}>{words.replaceBody(name)}</p>
      <AmpSelect label={words.chooseAmp} amps={amps} value={chosen} onChange={(one) => setChosen(one.amp.ampId)} />
    </DialogOrSheet>
  );
}

interface AmpSelectProps {
  readonly label: string;
  readonly amps: readonly SiteAmp[];
  readonly value: string | null;
  readonly onChange: (amp: SiteAmp) => void;
}

export function AmpSelect({ label, amps, value, onChange }: AmpSelectProps) {
  return (
    <Select
      label={label}
      hideLabel
      placeholder={label}
      value={value}
      options={amps.map(({ amp, name, ipAddress }) => ({ value: amp.ampId, label: `${name} · ${ipAddress}` }))}
      onChange={(ampId) => {
        const chosen = amps.find(({ amp }) => amp.ampId === ampId);
        if (chosen) onChange(chosen);
      }}
    />
  );
}

export function useOtherAmps(entries: readonly AmpAddress[]): readonly SiteAmp[] {
  return useSiteAmps().filter((amp) => !entries.some((entry) => isSameEntry(entry, amp)));
}
