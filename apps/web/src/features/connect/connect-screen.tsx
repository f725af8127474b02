/** [CONNECT-01] to [CONNECT-06] */

import { cloud, deviceInfo, ethernet, misc } from '@headroom/model/amplifier';
import { writeTo } from '@headroom/model/property';
import { useState } from 'react';
import { useAmp, useSeat } from '../../device/binding/use-amp.tsx';
import { outcomeText } from '../../device/binding/outcome-text.ts';
import { useParameter } from '../../device/parameters/parameter.ts';
import { useDeviceWords } from '../../device/words.ts';
import { useUnsaved } from '../../navigation/unsaved.ts';
import { region as operator } from '../../region.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { KeyValue, SectionCard } from '../../ui/surfaces/card.tsx';
import { Chip } from '../../ui/look/chip.tsx';
import { RadioGroup } from '../../ui/controls/choice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { refuse, sent, useForm } from '../../ui/form/use-form.ts';
import { Stack } from '../../ui/surfaces/columns.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import styles from './connect-screen.module.css';
import { firstRegion, offeredRegions, registrationEndpoint as endpointOf } from './regions.ts';
import { useConnectWords } from './words.ts';

function ConnectPage() {
  return (
    <div className={classes(layout.grid4, styles.columns)}>
      <Register />
      <div className={classes(layout.stack, styles.column)}>
        <Connection />
        <Origin />
      </div>
    </div>
  );
}
export { ConnectPage as Screen };

type Dialogs = 'help' | 'success';
function Register() {
  const words = useConnectWords();
  const deviceWords = useDeviceWords();
  const seat = useSeat();
  const available = useAmp((amp) => amp.available);
  const { lockedWhy } = useParameter(cloud.properties.registrationEndpoint, {});
  const registeredAt = useAmp((amp) => amp.read(cloud.properties.registrationEndpoint, {})) ?? '';
  const [lastAt, setLastAt] = useState(registeredAt);
  if (registeredAt !== '' && registeredAt !== lastAt) setLastAt(registeredAt);
  const name = useAmp((amp) => amp.read(deviceInfo.properties.deviceName, {})) ?? '';
  const regions = offeredRegions(operator.cloudRegions, import.meta.env.DEV);
  const [chosen, setChosen] = useState(() => firstRegion(regions, operator.china)?.name);
  const [dialog, setDialog] = useState<Dialogs>();
  const target = regions.find((candidate) => candidate.name === chosen);
  const registrationEndpoint = target ? endpointOf(target) : '';
  const isOff = !available || lockedWhy !== undefined || target === undefined;
  const {
    problem,
    busy,
    error: failure,
    ...form
  } = useForm({
    first: { token: '' },
    check: ({ token }) => isOff || withoutSpace(token) === '',
    async send({ token }) {
      const outcome = await seat.write(writeTo(cloud, {}, { registrationToken: withoutSpace(token), registrationEndpoint }));
      if (outcome.ok) return sent;
      return refuse(
        outcome.reason === 'refused' && outcome.message !== '' ? words.saysAmp(outcome.message) : outcomeText(deviceWords, outcome),
      );
    },
    done() {
      form.change({ token: '' });
      setDialog('success');
    },
  });
  useUnsaved(form.values.token !== '');
  return (
    <SectionCard
      title={words.title}
      icon="cloud"
      aside={
        registeredAt === '' ? (
          <Chip icon="offline">{words.notRegistered}</Chip>
        ) : (
          <Chip tone="ok" icon="ok">
            {words.registered}
          </Chip>
        )
      }
    >
      <Form className={classes(layout.stack, styles.form)} onSubmit={form.submit}>
        <p>{words.intro}</p>
        {registeredAt !== '' && <Banner tone="ok">{words.registeredAt(hostOf(registeredAt))}</Banner>}
        {registeredAt === '' && lastAt !== '' && <Banner tone="warn">{words.noLongerAt(hostOf(lastAt))}</Banner>}
        {lockedWhy !== undefined && (
          <Banner tone="plain" icon="lock">
            {lockedWhy}
          </Banner>
        )}
        {regions.length === 0 ? (
          <Banner tone="info">{words.noRegions}</Banner>
        ) : (
          <RadioGroup
            label={words.region}
            boxed
            value={chosen ?? null}
            disabled={busy || lockedWhy !== undefined}
            options={regions.map(({ name: value, china, development }) => ({
              value,
              label: value,
              ...(china ? { description: words.chinaOnly } : development ? { description: words.development } : {}),
            }))}
            onChange={setChosen}
          />
        )}
        <Stack gap={4}>
          <TextField
            label={words.token}
            {...form.field('token')}
            large
            maxLength={4096}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            disabled={busy || regions.length === 0}
            locked={lockedWhy}
            error={failure === undefined ? undefined : words.wentWrong}
          />
          {failure !== undefined && <p className={typography.caption}>{failure}</p>}
        </Stack>
        <div className={classes(layout.wrap2, styles.buttons)}>
          <Button type="submit" variant="primary" icon="cloud" disabled={problem} busy={busy ? words.registering : undefined}>
            {words.register}
          </Button>
          <Button variant="quiet" icon="help" onClick={() => setDialog('help')}>
            {words.noToken}
          </Button>
        </div>
      </Form>
      <Dialog
        open={dialog === 'help'}
        onClose={() => setDialog(undefined)}
        title={words.helpTitle}
        icon="help"
        actions={
          <Button variant="primary" onClick={() => setDialog(undefined)}>
            {words.close}
          </Button>
        }
      >
        <Steps />
      </Dialog>
      <Dialog
        open={dialog === 'success'}
        onClose={() => setDialog(undefined)}
        title={words.successTitle}
        icon="ok"
        actions={
          <Button variant="primary" onClick={() => setDialog(undefined)}>
            {words.ok}
          </Button>
        }
      >
        {words.successBody(name)}
      </Dialog>
    </SectionCard>
  );
}
/** A token copied out of a broken line holds spaces. */
const withoutSpace = (token: string) => token.replaceAll(/\s/g, '');
const hostOf = (endpoint: string) => endpoint.replace(/^https?:\/\/|\/.*$/gi, '');

function Steps() {
  const words = useConnectWords();
  return (
    <ol className={styles.steps}>
      {[words.step1, words.step2, words.step3].map((step, index) => (
        <li key={step}>
          <span className={classes(layout.center, styles.number)} aria-hidden="true">
            {index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
function Origin() {
  const words = useConnectWords();
  return (
    <SectionCard title={words.helpTitle}>
      <Steps />
    </SectionCard>
  );
}

/** Shows a missing gateway or name server, so that nobody blames the token. */
function Connection() {
  const words = useConnectWords();
  const address = useAmp((amp) => amp.read(misc.properties.ipAddr, {})) ?? '';
  const gateway = useAmp((amp) => amp.read(ethernet.properties.gateway, {})) ?? '';
  const dns = [useAmp((amp) => amp.read(ethernet.properties.dns1, {})), useAmp((amp) => amp.read(ethernet.properties.dns2, {}))].filter(
    (text) => text !== undefined && text !== '',
  );
  const shown = (text: string) => (text === '' ? words.notSet : text);
  return (
    <SectionCard title={words.connection} icon="network">
      <KeyValue
        items={[
          { key: 'address', label: words.address, value: shown(address) },
          { key: 'gateway', label: words.gateway, value: shown(gateway) },
          { key: 'dns', label: words.dns, value: shown(dns.join(', ')) },
        ]}
      />
    </SectionCard>
  );
}
