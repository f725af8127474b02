import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useCloud } from '../../../cloud/account-context.ts';
import { records, type Profile } from '../../../cloud/records.ts';
import { partWithin } from '../../../parts/lazy-part.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { copyText, saveTextFile } from '../../../ui/controls/text-file.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { SectionCard } from '../../../ui/surfaces/card.tsx';
import { Chip } from '../../../ui/look/chip.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { errorText } from '../error-text.ts';
import { useAccountWords } from '../words.ts';
import { Stack } from '../../../ui/surfaces/columns.tsx';
import { classes } from '../../../ui/look/classes.ts';
import layout from '../../../ui/look/layout.module.css';
import styles from './profile-screen.module.css';
import { ProofDialog } from './proof-dialog.tsx';
import { useProfileWords } from './words.ts';

const QrCode = partWithin(
  () => import('./qr-code.tsx'),
  (module) => module.QrCode,
);

type Doing =
  | { readonly at: 'proving' | 'renewing' | 'removing' }
  | { readonly at: 'confirming'; readonly secret: string; readonly address: string }
  | { readonly at: 'told'; readonly codes: readonly string[] };

export function SecondFactorCard({ profile }: { readonly profile: Profile }) {
  const words = useProfileWords();
  const cloud = useCloud();
  const kept = useQueryClient();
  const [doing, setDoing] = useState<Doing>();
  const { secondFactor, recoveryCodesLeft } = profile;
  const close = () => setDoing(undefined);
  const refresh = () => kept.invalidateQueries({ queryKey: records.profile(cloud).queryKey });
  const tell = ({ recoveryCodes }: { readonly recoveryCodes: readonly string[] }) => {
    void refresh();
    setDoing({ at: 'told', codes: recoveryCodes });
  };
  return (
    <>
      <SectionCard
        title={words.secondFactor}
        icon="shield"
        chip={secondFactor ? <Chip tone="ok">{words.on}</Chip> : <Chip>{words.off}</Chip>}
        caption={secondFactor ? words.codesLeft(recoveryCodesLeft) : words.secondFactorBody}
        aside={
          secondFactor ? (
            <>
              <Button small onClick={() => setDoing({ at: 'renewing' })}>
                {words.newCodes}
              </Button>
              <Button small variant="danger" onClick={() => setDoing({ at: 'removing' })}>
                {words.switchOff}
              </Button>
            </>
          ) : (
            <Button small onClick={() => setDoing({ at: 'proving' })}>
              {words.setUp}
            </Button>
          )
        }
      />
      {doing?.at === 'proving' && (
        <ProofDialog
          says={{ title: words.setUpTitle, lead: words.passwordFirst, verb: words.next, busyVerb: words.checking }}
          secondFactor={false}
          call={({ password }) => cloud.beginSecondFactor({ body: { password } })}
          onDone={(begun) => setDoing({ at: 'confirming', ...begun })}
          onClose={close}
        />
      )}
      {doing?.at === 'confirming' && <ConfirmFactor secret={doing.secret} address={doing.address} onDone={tell} onClose={close} />}
      {doing?.at === 'told' && <RecoveryCodes codes={doing.codes} onClose={close} />}
      {doing?.at === 'renewing' && (
        <ProofDialog
          says={{ title: words.newCodesTitle, lead: words.newCodesBody, verb: words.newCodes, busyVerb: words.making }}
          secondFactor
          call={(proof) => cloud.replaceRecoveryCodes({ body: proof })}
          onDone={tell}
          onClose={close}
        />
      )}
      {doing?.at === 'removing' && (
        <ProofDialog
          says={{ title: words.switchOffTitle, lead: words.switchOffBody, verb: words.switchOff, busyVerb: words.switchingOff }}
          danger
          secondFactor
          call={(proof) => cloud.removeSecondFactor({ body: proof })}
          onDone={() => {
            void refresh();
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

interface ConfirmFactorProps {
  readonly secret: string;
  readonly address: string;
  readonly onDone: (told: { readonly recoveryCodes: readonly string[] }) => void;
  readonly onClose: () => void;
}
/** The factor takes effect once a code is confirmed. */
function ConfirmFactor({ secret, address, onDone, onClose }: ConfirmFactorProps) {
  const words = useProfileWords();
  const account = useAccountWords();
  const cloud = useCloud();
  const { busy, error, ...form } = useForm({
    first: { code: '' },
    check: ({ code }) => code.trim() === '',
    send: (body) => cloud.confirmSecondFactor({ body }),
    done: onDone,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.setUpTitle}
      busy={busy}
      onSubmit={form.submit}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={busy ? words.checking : undefined}>
            {words.switchOn}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <p>{words.scan}</p>
        <div className={classes(layout.center, styles.code)}>
          <Suspense fallback={null}>
            <QrCode text={address} label={words.qrCode} />
          </Suspense>
        </div>
        <p>
          {words.orType}{' '}
          <output className={styles.secret} aria-label={words.secret}>
            {grouped(secret)}
          </output>
        </p>
        <TextField
          label={words.factorCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          {...form.field('code')}
          error={form.problem && form.tried === 'bad' ? account.missing : error && errorText(account, error)}
        />
      </Stack>
    </Dialog>
  );
}
const grouped = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** The cloud shows these only once. */
function RecoveryCodes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const words = useProfileWords();
  const text = codes.join('\n');
  const copy = async () => {
    if (await copyText(text, null)) toast.success(words.copied);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.recoveryTitle}
      icon="key"
      actions={
        <>
          {'clipboard' in navigator && (
            <Button icon="copy" onClick={() => void copy()}>
              {words.copy}
            </Button>
          )}
          <Button icon="download" onClick={() => saveTextFile('headroom-recovery-codes.txt', `${text}\n`)}>
            {words.download}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {words.keptThem}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <p>{words.recoveryBody}</p>
        <ul className={styles.codes} aria-label={words.recoveryTitle}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </Stack>
    </Dialog>
  );
}
