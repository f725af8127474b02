/** Buttons, choices, fields and sliders. */
import { toZero } from './reset.ts';
import { useState } from 'react';
import { Button, IconButton } from '../src/ui/controls/button.tsx';
import { Checkbox, RadioGroup } from '../src/ui/controls/choice.tsx';
import { FineButton } from '../src/ui/values/fine-button.tsx';
import { MuteButton } from '../src/ui/controls/mute-button.tsx';
import { ValueButton } from '../src/ui/values/number-entry.tsx';
import { Pager } from '../src/ui/surfaces/pager.tsx';
import { Segmented } from '../src/ui/controls/segmented.tsx';
import { Select } from '../src/ui/controls/select.tsx';
import { Slider } from '../src/ui/values/slider.tsx';
import { Switch } from '../src/ui/controls/switch.tsx';
import { logarithmic } from '../src/ui/drag/taper.ts';
import { PasswordField } from '../src/ui/controls/password-field.tsx';
import { SearchField, TextField } from '../src/ui/controls/text-field.tsx';
import styles from './gallery.module.css';
import { decibels, hertz, milliseconds, samples, signedDecibels } from './samples.ts';
import { Section } from './section.tsx';
import { useSample } from './use-sample.ts';
import type { Language } from './words.ts';

const audible = { min: 20, max: 20000, step: 0.1 };

export function Controls({ language }: { language: Language }) {
  const words = samples[language];
  const [on, setOn] = useState(true);
  const [picked, setPicked] = useState<'one' | 'two'>('two');
  const [mode, setMode] = useState<'override' | 'backup'>('override');
  const [page, setPage] = useState(0);
  const [muted, setMuted] = useState(false);
  const [text, setText] = useState('Bar Left');
  const [secret, setSecret] = useState('short1');
  const [search, setSearch] = useState('');
  const trim = useSample(-6);
  const gain = useSample(4.5);
  const frequency = useSample(430);
  const delay = useSample(120);
  const [fine, setFine] = useState(false);
  const [type, setType] = useState<'parametric' | 'low' | 'high'>('parametric');
  return (
    <>
      <Section title="Buttons">
        <div className={styles.row}>
          <Button variant="primary">Save</Button>
          <Button>Cancel</Button>
          <Button variant="quiet">Reset</Button>
          <Button variant="accent">Details</Button>
          <Button variant="danger">Remove</Button>
          <Button variant="danger-solid">Remove amp</Button>
        </div>
        <div className={styles.row}>
          <Button disabled>Disabled</Button>
          <Button variant="primary" busy={words.saving}>
            Save changes
          </Button>
          <Button icon="refresh">Try again</Button>
        </div>
        <div className={styles.row}>
          <MuteButton muted={muted} text={muted ? words.muted : words.mute} onChange={setMuted} />
          <MuteButton muted text={words.muted} onChange={() => {}} />
          <MuteButton muted="mixed" text={words.someMuted} onChange={() => {}} />
          <MuteButton muted={false} text={words.mute} onChange={() => {}} disabled />
        </div>
        <div className={styles.row}>
          <Button small icon="copy">
            Copy
          </Button>
          <Button small variant="quiet" icon="undo">
            Flatten
          </Button>
          <FineButton pressed={fine} onChange={setFine} />
          <IconButton icon="sort-asc" label="Ascending" outlined />
          <IconButton icon="more" label="More" />
          <IconButton icon="menu" label="Menu" dot />
          <IconButton icon="trash" label="Remove" disabled />
        </div>
      </Section>
      <Section title="Choice">
        <div className={styles.row}>
          <Switch label="Off" checked={false} onChange={() => {}} />
          <Switch label="On" checked={on} onChange={setOn} />
          <Switch label="Disabled" checked={false} disabled onChange={() => {}} />
          <Switch label="Locked" checked locked={words.locked} onChange={() => {}} />
        </div>
        <div className={styles.row}>
          <Checkbox label="No" checked={false} onChange={() => {}} />
          <Checkbox label="Yes" checked={on} onChange={setOn} />
          <Checkbox label="Some" checked="mixed" onChange={() => {}} />
          <Checkbox label="Disabled" checked disabled onChange={() => {}} />
        </div>
        <RadioGroup
          label="One of two"
          inline
          value={picked}
          onChange={setPicked}
          options={[
            { value: 'one', label: 'One' },
            { value: 'two', label: 'Two' },
          ]}
        />
        <div className={styles.row}>
          <Segmented
            label="Mode"
            value={mode}
            onChange={setMode}
            options={[
              { value: 'override', label: 'Override', icon: 'bolt' },
              { value: 'backup', label: 'Backup' },
            ]}
          />
          <Segmented
            label="Mode, disabled"
            value={mode}
            onChange={setMode}
            disabled
            options={[
              { value: 'override', label: 'Override' },
              { value: 'backup', label: 'Backup' },
            ]}
          />
          <Segmented
            label="Mode, locked"
            value={mode}
            onChange={setMode}
            locked={words.locked}
            options={[
              { value: 'override', label: 'Override' },
              { value: 'backup', label: 'Backup' },
            ]}
          />
          <Segmented
            label="Mode, counted"
            value={mode}
            onChange={setMode}
            options={[
              { value: 'override', label: 'Override', count: 7 },
              { value: 'backup', label: 'Backup', count: 3 },
            ]}
          />
        </div>
        <Pager label="Pages" page={page} pages={2} onChange={setPage} />
      </Section>
      <Section title="Sliders">
        <Slider
          label={words.trim}
          {...trim}
          range={{ min: -80, max: 0, step: 0.1 }}
          format={decibels}
          fine={fine}
          reset={toZero(trim.onCommit)}
        />
        <Slider
          label={words.gain}
          bipolar
          {...gain}
          range={{ min: -15, max: 15, step: 0.1 }}
          format={signedDecibels}
          reset={toZero(gain.onCommit)}
        />
        <Slider label={words.frequency} {...frequency} range={audible} taper={logarithmic(audible)} format={hertz} />
        <Slider label={words.delay} {...delay} range={{ min: 0, max: 300, step: 0.01 }} format={milliseconds} disabled />
        <Slider
          label={words.delay}
          {...delay}
          range={{ min: 0, max: 300, step: 0.01 }}
          format={milliseconds}
          locked={words.locked}
          note="= 41.2 m"
        />
        <Slider label={words.delay} {...delay} value={null} range={{ min: 0, max: 300, step: 0.01 }} format={milliseconds} />
        <div className={styles.row}>
          {(['m', 'l', 'cell'] as const).map((size) => (
            <span key={size}>
              <ValueButton label={words.gain} {...gain} range={{ min: -15, max: 15, step: 0.1 }} format={signedDecibels} size={size} />
            </span>
          ))}
        </div>
      </Section>
      <Section title="Fields" span={12}>
        <div className={styles.fields}>
          <TextField label={words.name} value={text} onChange={setText} hint="Shown on the strip" />
          <PasswordField label="Password" value={secret} onChange={setSecret} error={words.tooShort} />
          <TextField label="Edited, not saved" value="10.20.4.60/24" was="10.20.4.21/24" onChange={() => {}} />
          <TextField label="Disabled" value="10.20.6.1" disabled onChange={() => {}} />
          <TextField label="Locked" value="Butterworth 24" locked={words.locked} onChange={() => {}} />
          <TextField label="Number" value="120" unit="ms" numeric onChange={() => {}} />
          <TextField label="Empty" value="" placeholder="Not set" onChange={() => {}} />
          <Select
            label="Type"
            value={type}
            onChange={setType}
            options={[
              { value: 'parametric', label: 'Parametric', icon: 'f-bell' },
              { value: 'low', label: 'LP shelf 12 dB', icon: 'f-loshelf' },
              { value: 'high', label: 'HP shelf 12 dB', icon: 'f-hishelf' },
            ]}
          />
          <Select label="Sort by" inlineLabel="Sort by" value="name" onChange={() => {}} options={[{ value: 'name', label: 'Name' }]} />
          <Select
            label="Locked"
            locked={words.locked}
            value="name"
            onChange={() => {}}
            options={[{ value: 'name', label: 'Linkwitz-Riley 24' }]}
          />
          <Select label="Disabled" disabled value="name" onChange={() => {}} options={[{ value: 'name', label: 'Linkwitz-Riley 24' }]} />
          <div className={styles.stack}>
            <span>Search</span>
            <SearchField label="Search amps and channels" value={search} onChange={setSearch} />
          </div>
        </div>
      </Section>
    </>
  );
}
