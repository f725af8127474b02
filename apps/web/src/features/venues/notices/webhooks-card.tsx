/** Webhooks of a venue; the secret is shown once. */

import { usualLevels } from '@headroom/model/health';
import { readSeverities, severityBits, severityNames } from '@headroom/model/people';
import type { AnsweredWith, CallError, CloudApi } from '@headroom/protocol/cloud';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCloud } from '../../../cloud/account-context.ts';
import { CallConfirm } from '../../../cloud/call-confirm.tsx';
import { useTroubleText } from '../../../cloud/reach/trouble.ts';
import { records } from '../../../cloud/records.ts';
import { SeverityChips } from '../../../cloud/severity-chips.tsx';
import { SeverityChoice } from '../../../cloud/severity-choice.tsx';
import { useAttempt } from '../../../cloud/use-attempt.ts';
import type { OwnVenue } from '../../../cloud/venues.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { copyText } from '../../../ui/controls/text-file.ts';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { useFirst } from '../../../ui/entrance/use-first.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { SectionCard } from '../../../ui/surfaces/card.tsx';
import { DialogActions } from '../../../ui/overlays/dialog-actions.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Stack } from '../../../ui/surfaces/columns.tsx';
import { classes } from '../../../ui/look/classes.ts';
import layout from '../../../ui/look/layout.module.css';
import typography from '../../../ui/look/typography.module.css';
import styles from './notices.module.css';
import { useVenueNoticeWords, type Words } from './words.ts';

type Webhook = AnsweredWith<CloudApi['listWebhooks']>['webhooks'][number];
type Asking =
  | { readonly what: 'add' }
  | { readonly what: 'keep'; readonly secret: string }
  | { readonly what: 'remove'; readonly webhook: Webhook };

/** Only owners learn where a venue's alarms go. */
export function WebhooksCard({ venue: { venueId } }: { readonly venue: OwnVenue }) {
  const words = useVenueNoticeWords();
  const cloud = useCloud();
  const kept = useQueryClient();
  const query = records.webhooks(cloud, venueId);
  const { data, isError } = useQuery(query);
  const [asks, setAsks] = useState<Asking>();
  const close = () => {
    setAsks(undefined);
    void kept.invalidateQueries({ queryKey: query.queryKey });
  };
  return (
    <SectionCard
      title={words.webhooks}
      icon="network"
      caption={words.webhooksBody}
      flush
      aside={
        <Button small icon="plus" aria-label={words.addWebhookTitle} onClick={() => setAsks({ what: 'add' })}>
          {words.addWebhook}
        </Button>
      }
    >
      {data && data.webhooks.length > 0 ? (
        <ul aria-label={words.webhooks}>
          {data.webhooks.map((webhook) => (
            <li key={webhook.webhookId} className={classes(layout.rowApart, layout.divided, styles.entry)}>
              <Row venueId={venueId} webhook={webhook} onRemove={() => setAsks({ what: 'remove', webhook })} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes(typography.note, styles.note)}>{data ? words.noWebhooks : isError ? words.loadFailed : words.loading}</p>
      )}
      {asks?.what === 'add' && (
        <Add
          venueId={venueId}
          onDone={(secret) => {
            close();
            setAsks({ what: 'keep', secret });
          }}
          onClose={close}
        />
      )}
      {asks?.what === 'keep' && <Keep secret={asks.secret} onClose={close} />}
      {asks?.what === 'remove' && <Remove venueId={venueId} webhook={asks.webhook} onClose={close} />}
    </SectionCard>
  );
}

function tellFailure(words: Words): true {
  toast.error(words.failed);
  return true;
}

interface RowProps {
  readonly venueId: string;
  readonly webhook: Webhook;
  readonly onRemove: () => void;
}
function Row({ venueId, webhook: { webhookId, url, severityLevel }, onRemove }: RowProps) {
  const words = useVenueNoticeWords();
  const cloud = useCloud();
  const { busy, run } = useAttempt();
  const troubleText = useTroubleText();
  const test = () =>
    run(
      () => cloud.testWebhook({ params: { venueId, webhookId } }),
      ({ isTaken, reason = '' }) => (isTaken ? toast.success(words.testSent(url)) : toast.error(words.testFailed(troubleText(reason)))),
      () => tellFailure(words),
    );
  return (
    <>
      <div className={styles.texts}>
        <div className={typography.name}>{url}</div>
        <div className={classes(layout.row, styles.chips)}>
          <SeverityChips mask={readSeverities(severityLevel).mask} />
        </div>
      </div>
      <div className={classes(layout.row, styles.buttons)}>
        <Button small busy={busy ? words.test : undefined} aria-label={words.testOf(url)} onClick={test}>
          {words.test}
        </Button>
        <IconButton icon="trash" label={words.removeWebhookOf(url)} onClick={onRemove} />
      </div>
    </>
  );
}

/** Whether http is allowed is the cloud's to say. */
function isWebAddress(url: string): boolean {
  return /^https?:\/\/[^\s/?#]/i.test(url);
}

interface AddProps {
  readonly venueId: string;
  readonly onDone: (secret: string) => void;
  readonly onClose: () => void;
}
function Add({ venueId, onDone, onClose }: AddProps) {
  const words = useVenueNoticeWords();
  const cloud = useCloud();
  const first = useFirst<HTMLInputElement>();
  const [mask, setMask] = useState<number>(severityBits.Critical);
  const { levels } = useQuery(records.levels(cloud, venueId)).data ?? { levels: usualLevels };
  const { values, busy, error, tried, ...form } = useForm({
    first: { url: '' },
    check: ({ url }) => !isWebAddress(url.trim()) || mask === 0,
    send: ({ url }) => cloud.addWebhook({ params: { venueId }, body: { url: url.trim(), severityLevel: severityNames(mask) } }),
    done: ({ secret }) => onDone(secret),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.addWebhookTitle}
      busy={busy}
      initialFocus={first}
      onSubmit={form.submit}
      actions={<DialogActions onCancel={onClose} verb={words.addWebhook} busy={busy ? words.adding : undefined} />}
    >
      <Stack gap={16}>
        <TextField
          label={words.url}
          type="url"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          required
          ref={first}
          {...form.field('url')}
          maxLength={1000}
          hint={words.urlHint}
          error={tried && !isWebAddress(values.url.trim()) ? words.urlBad : error && said(words, error)}
        />
        <SeverityChoice
          label={words.levels}
          levels={levels}
          mask={mask}
          error={tried && mask === 0 ? words.levelMissing : undefined}
          onChange={setMask}
        />
      </Stack>
    </Dialog>
  );
}
const said = (words: Words, { code }: CallError<string>): string =>
  code === 'AddressRefused' || code === 'BadRequest'
    ? words.urlRefused
    : code === 'AddressInUse'
      ? words.urlInUse
      : code === 'TooMany'
        ? words.tooMany
        : words.failed;

/** The secret is shown only once, so Escape does not close this. */
function Keep({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const words = useVenueNoticeWords();
  const field = useRef<HTMLTextAreaElement>(null);
  const [isCopied, setIsCopied] = useState<boolean>();
  const copy = async () => setIsCopied(await copyText(secret, field.current));
  return (
    <Dialog
      open
      alert
      onClose={() => undefined}
      title={words.secretTitle}
      icon="key"
      actions={
        <>
          <Button icon="copy" onClick={() => void copy()}>
            {words.copy}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {words.done}
          </Button>
        </>
      }
    >
      <p>{words.secretBody}</p>
      <TextArea label={words.secret} ref={field} rows={2} value={secret} />
      <p role="status" className={classes(typography.note, styles.told)}>
        {isCopied === undefined ? '' : isCopied ? words.copied : words.copyFailed}
      </p>
    </Dialog>
  );
}

interface RemoveProps {
  readonly venueId: string;
  readonly webhook: Webhook;
  readonly onClose: () => void;
}
function Remove({ venueId, webhook: { webhookId, url }, onClose }: RemoveProps) {
  const words = useVenueNoticeWords();
  const cloud = useCloud();
  return (
    <CallConfirm
      title={words.removeWebhookTitle}
      verb={words.remove}
      busyVerb={words.removing}
      call={() => cloud.removeWebhook({ params: { venueId, webhookId } })}
      onRefused={() => tellFailure(words)}
      onClose={onClose}
    >
      {words.removeWebhookBody(url)}
    </CallConfirm>
  );
}
