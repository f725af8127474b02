/** Status, overlays, tables and what stands where content will be. */
import { useState } from 'react';
import { Banner, StaleBanner } from '../src/ui/feedback/banner.tsx';
import { Button } from '../src/ui/controls/button.tsx';
import { KeyValue, SectionCard } from '../src/ui/surfaces/card.tsx';
import { BandNumber, Chip, Count, Face, StatusChip, Tag } from '../src/ui/look/chip.tsx';
import { DataTable } from '../src/ui/surfaces/data-table.tsx';
import { Confirm, Dialog, Sheet } from '../src/ui/overlays/dialog.tsx';
import { Drawer, DrawerLine, DrawerLink } from '../src/ui/overlays/drawer.tsx';
import { FileDrop } from '../src/ui/controls/file-drop.tsx';
import { Icon } from '../src/ui/look/icon.tsx';
import { iconNames } from '../src/ui/look/icon-names.ts';
import { Menu } from '../src/ui/overlays/menu.tsx';
import { ProgressSteps } from '../src/ui/feedback/progress.tsx';
import { Empty, ErrorPanel, Loading, Skeleton } from '../src/ui/feedback/state.tsx';
import { Switch } from '../src/ui/controls/switch.tsx';
import { NavMenu, TabLinks } from '../src/ui/surfaces/tabs.tsx';
import { toast } from '../src/ui/feedback/toast.tsx';
import styles from './gallery.module.css';
import { samples } from './samples.ts';
import { Section } from './section.tsx';
import type { Language } from './words.ts';

const tabs = [
  { key: 'inputs', label: 'Inputs', href: '#inputs' },
  { key: 'settings', label: 'Settings', href: '#settings' },
  { key: 'crossover', label: 'Crossover', href: '#crossover', badge: 'FIR' },
  { key: 'equalizer', label: 'Equalizer', href: '#equalizer' },
  { key: 'limiter', label: 'Limiter', href: '#limiter' },
  { key: 'faults', label: 'Faults', href: '#faults', count: 2 },
];

const bands = [
  { number: 1, on: true, type: 'LP shelf 12 dB', frequency: '92.0 Hz', gain: '+3.5 dB' },
  { number: 2, on: true, type: 'Parametric', frequency: '185 Hz', gain: '−4.0 dB' },
  { number: 3, on: false, type: 'Parametric', frequency: '430 Hz', gain: '−6.5 dB' },
];

export function Surfaces({ language }: { language: Language }) {
  const words = samples[language];
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'sheet' | 'drawer' | null>(null);
  const [band, setBand] = useState('2');
  const close = () => setOpen(null);
  return (
    <>
      <Section title="Chips, tags, counts">
        <div className={styles.row}>
          <StatusChip status="ok" label="OK" />
          <StatusChip status="warn" label="Warning" />
          <StatusChip status="fault" label="Fault" />
          <StatusChip status="standby" label="Standby" />
          <StatusChip status="offline" label="Offline" />
          <Chip tone="info" icon="info">
            Info
          </Chip>
          <Chip tone="accent" icon="edit">
            Edited
          </Chip>
          <Chip>354D</Chip>
          <Tag>FIR</Tag>
          <Count>3</Count>
          <Count tone="fault">2</Count>
          <Count tone="accent">7</Count>
          <Face status="ok" label="OK" />
          <Face status="warn" label="Warning" />
          <Face status="fault" label="Fault" />
        </div>
        <div className={styles.row}>
          {[1, 2, 3, 4, 5, 6, 7, 8].map((number) => (
            <BandNumber key={number} number={number} colour={number} />
          ))}
        </div>
        <div className={styles.row}>
          {[1, 2, 3, 4, 5, 6, 7, 8].map((number) => (
            <BandNumber key={number} number={number} colour={number} off />
          ))}
        </div>
        <ProgressSteps
          label="Firmware update"
          text="Decrypting"
          steps={[
            { key: 'download', label: 'Download', state: 'done' },
            { key: 'decrypt', label: 'Decrypt', state: 'now' },
            { key: 'extract', label: 'Extract', state: 'waiting' },
            { key: 'finish', label: 'Finish', state: 'waiting' },
          ]}
        />
      </Section>
      <Section title="Banners">
        <Banner tone="ok">Import succeeded!</Banner>
        <Banner tone="info">China region only.</Banner>
        <Banner tone="warn">Ethernet has unsaved changes.</Banner>
        <Banner tone="fault">Failed to import: Invalid key</Banner>
        <Banner tone="plain" icon="lock" action={<Button small>Sign in</Button>}>
          <b>View only.</b> Sign in to change settings.
        </Banner>
        <StaleBanner>{words.stale}</StaleBanner>
      </Section>
      <Section title="Overlays">
        <div className={styles.row}>
          <Button onClick={() => setOpen('dialog')}>Dialog</Button>
          <Button onClick={() => setOpen('confirm')}>Confirm</Button>
          <Button onClick={() => setOpen('sheet')}>Sheet</Button>
          <Button onClick={() => setOpen('drawer')}>Drawer</Button>
          <Menu
            label="Amp"
            items={[
              { key: 'move', label: 'Move amp…', icon: 'move', onSelect: () => {} },
              { key: 'export', label: 'Export settings', icon: 'download', onSelect: () => {} },
              'line',
              { key: 'remove', label: 'Remove amp…', icon: 'trash', danger: true, onSelect: () => setOpen('confirm') },
            ]}
          >
            {(trigger) => <Button {...trigger}>Menu</Button>}
          </Menu>
          <Button onClick={() => toast.success('Token copied')}>Toast</Button>
          <Button onClick={() => toast.error('The amplifier refused: Invalid value')}>Error toast</Button>
        </div>
        <Dialog
          open={open === 'dialog'}
          onClose={close}
          title="Find me is on"
          icon="find"
          tone="accent"
          actions={
            <Button variant="primary" onClick={close}>
              Turn off
            </Button>
          }
        >
          The front panel of Bar + Lounge is flashing. Turn it off when you have found it.
        </Dialog>
        <Confirm open={open === 'confirm'} onClose={close} danger title={words.remove} verb={words.removeVerb} onConfirm={close}>
          {words.removeText}
        </Confirm>
        <Sheet open={open === 'sheet'} onClose={close} title="Sheet" actions={<Button onClick={close}>Close</Button>}>
          From the bottom edge.
        </Sheet>
        <Drawer open={open === 'drawer'} onClose={close} title="Menu" footer="Headroom 2.0.0-342">
          <DrawerLink icon="amp" label="Amplifiers" href="#amps" current />
          <DrawerLink icon="firmware" label="Firmware update" href="#firmware" chip={<Chip tone="accent">Available</Chip>} />
          <DrawerLink icon="settings" label="Preferences" href="#preferences" />
          <DrawerLine />
          <DrawerLink icon="logout" label="Log out" onSelect={close} />
        </Drawer>
        <FileDrop label="Choose file" accept=".json" hint="Settings exported by Headroom" onFile={() => {}} />
        <FileDrop label="Choose file" accept=".pem" compact onFile={() => {}} />
      </Section>
      <Section title="Tabs" span={12}>
        <TabLinks label="Channel" items={tabs} current="equalizer" />
        <TabLinks label="Amplifier" kind="nav" items={tabs} current="inputs" />
        <NavMenu label="Amplifier" items={tabs} current="inputs" />
      </Section>
      <Section title="Table" span={8}>
        <DataTable
          label="Bands"
          rows={bands}
          keyOf={(row) => String(row.number)}
          selected={band}
          onSelect={(row) => setBand(String(row.number))}
          dimmed={(row) => !row.on}
          columns={[
            {
              key: 'number',
              label: 'Band',
              renderCell: (row) => <BandNumber number={row.number} colour={row.number} off={!row.on} />,
              narrow: 'title',
            },
            {
              key: 'on',
              label: 'On',
              renderCell: (row) => <Switch label={`Band ${row.number}`} hideLabel checked={row.on} onChange={() => {}} />,
            },
            { key: 'type', label: 'Type', renderCell: (row) => row.type },
            { key: 'frequency', label: 'Frequency', align: 'right', renderCell: (row) => row.frequency },
            { key: 'gain', label: 'Gain', align: 'right', renderCell: (row) => row.gain },
          ]}
        />
      </Section>
      <Section title="Card">
        <SectionCard
          title="Pilot tone"
          chip={<Chip tone="accent">Edited</Chip>}
          aside={<Switch label="Pilot tone" text="On" checked onChange={() => {}} />}
        >
          <KeyValue
            items={[
              { key: 'tone', label: 'Tone', value: '19.50 kHz' },
              { key: 'level', label: 'Measured level', value: '−31.4 dB' },
              { key: 'primary', label: 'Primary input', value: 'Present', tone: 'ok' },
            ]}
          />
        </SectionCard>
      </Section>
      <Section title="Loading" span={3}>
        <Loading label="Looking for amplifiers…" visible>
          <div className={styles.stack}>
            <Skeleton width="60%" />
            <Skeleton width="40%" height={12} />
            <Skeleton height={36} />
          </div>
        </Loading>
      </Section>
      <Section title="Empty" span={3}>
        <Empty icon="amp" title="No amps found" action={<Button icon="refresh">Try again</Button>}>
          Nothing answered at 10.20.4.27. Check the IP address in the browser and type it again.
        </Empty>
      </Section>
      <Section title="Good" span={3}>
        <Empty icon="face-ok" tone="ok" title="Looking good">
          All 46 amps are online, up to date and free of faults.
        </Empty>
      </Section>
      <Section title="Error" span={3}>
        <ErrorPanel title="Something went wrong!" action={<Button>Reload</Button>}>
          The page could not be shown.
        </ErrorPanel>
      </Section>
      <Section title={`Icons (${iconNames.length})`} span={12}>
        <div className={styles.icons}>
          {iconNames.map((name) => (
            <div key={name}>
              <Icon name={name} />
              {name}
            </div>
          ))}
        </div>
      </Section>
    </>
  );
}
