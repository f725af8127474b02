/** [VENUE-08] [VENUE-09] [VENUE-10] */

import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useCloud } from '../../cloud/account-context.ts';
import { records } from '../../cloud/records.ts';
import type { OwnVenue } from '../../cloud/venues.ts';
import { cloudPaths } from '../../navigation/cloud-table.ts';
import { Navigate } from '../../navigation/router.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { copyText } from '../../ui/controls/text-file.ts';
import { Caption } from '../../ui/look/text.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import styles from './add-amp-screen.module.css';
import { ConnectArt, RegisterArt } from './add-amp-art.tsx';
import { OpenVenue } from './open-venue.tsx';
import { VenuePage } from './venue-page.tsx';
import { useVenuesWords } from './words.ts';

const AddAmpPage = () => (
  <OpenVenue>
    {(venue) => (venue.role === 'owner' ? <Steps venue={venue} /> : <Navigate to={cloudPaths.venue(venue.venueId)} replace />)}
  </OpenVenue>
);
export { AddAmpPage as Screen };

function Steps({ venue }: { readonly venue: OwnVenue }) {
  const words = useVenuesWords();
  return (
    <VenuePage title={words.addAmpTitle} back={cloudPaths.venue(venue.venueId)} beside={<Caption>{words.toVenue(venue.name)}</Caption>}>
      <Arrived venue={venue} />
      <Step number={1} title={words.copyTitle} body={words.copyBody}>
        <Token venueId={venue.venueId} />
      </Step>
      <Step number={2} title={words.connectTitle} body={words.connectBody} art={<ConnectArt />} />
      <Step number={3} title={words.enterTitle} body={words.enterBody} art={<RegisterArt />} />
    </VenuePage>
  );
}

/** Names what came since the page was opened, once it told its name. */
function Arrived({ venue: { venueId, amps } }: { readonly venue: OwnVenue }) {
  const words = useVenuesWords();
  const [before] = useState(() => new Set(Object.keys(amps)));
  const arrived = Object.values(amps).filter(({ ampId, deviceName }) => !before.has(ampId) && deviceName !== '');
  return (
    <div role="status">
      {arrived.map(({ ampId, deviceName }) => (
        <Banner
          key={ampId}
          tone="ok"
          action={
            <Button small href={cloudPaths.amp(venueId, ampId)}>
              {words.openArrived}
            </Button>
          }
        >
          <b>{words.arrived(deviceName)}</b>
        </Banner>
      ))}
    </div>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly art?: ReactNode;
  readonly children?: ReactNode;
}
function Step({ number, title, body, art, children }: StepProps) {
  const words = useVenuesWords();
  return (
    <section className={classes(layout.wrap, layout.panel, styles.step)} aria-label={`${words.step(number)}: ${title}`}>
      <span className={classes(layout.center, styles.number)} aria-hidden="true">
        {number}
      </span>
      <div className={styles.text}>
        <h2 className={typography.title}>{title}</h2>
        <p className={styles.body}>{body}</p>
        {children}
      </div>
      {art !== undefined && <div className={styles.art}>{art}</div>}
    </section>
  );
}

/** A new token at every opening (OQ-158); browsers may forbid copying. */
function Token({ venueId }: { readonly venueId: string }) {
  const words = useVenuesWords();
  const cloud = useCloud();
  const { data, isError, refetch } = useQuery(records.registrationToken(cloud, venueId));
  const canCopy = 'clipboard' in navigator;
  const token = data?.registrationToken ?? '';
  const copy = async () => {
    if (await copyText(token, null)) toast.success(words.copied);
    else toast.error(words.notCopied);
  };
  if (isError)
    return (
      <Banner
        tone="fault"
        action={
          <Button small onClick={() => void refetch()}>
            {words.retry}
          </Button>
        }
      >
        {words.tokenFailed}
      </Banner>
    );
  return (
    <div className={classes(layout.line3, styles.token)}>
      {/* [VENUE-10] */}
      <output className={styles.code} aria-label={words.token} data-raw>
        {token === '' ? '…' : token}
      </output>
      {canCopy && (
        <Button variant="primary" icon="copy" disabled={token === ''} onClick={() => void copy()}>
          {words.copy}
        </Button>
      )}
    </div>
  );
}
