/** [VENUE-19] [VENUE-23] [VENUE-28] */

import { canDeleteVenue } from '@headroom/model/people';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCloud } from '../../cloud/account-context.ts';
import { knownVenues, useVenues, type OwnVenue } from '../../cloud/venues.ts';
import { cloudPaths } from '../../navigation/cloud-table.ts';
import { useGo } from '../../navigation/navigation.tsx';
import { useUnsaved } from '../../navigation/unsaved.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { SectionCard } from '../../ui/surfaces/card.tsx';
import { Columns, Stack } from '../../ui/surfaces/columns.tsx';
import { DialogOrSheet } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { HoursCard } from './notices/hours-card.tsx';
import { LevelsCard } from './notices/levels-card.tsx';
import { MaintenancesCard } from './notices/maintenances-card.tsx';
import { PreviewCard } from './notices/preview-card.tsx';
import { WebhooksCard } from './notices/webhooks-card.tsx';
import { MembersCard } from './people/members-card.tsx';
import { RecipientsCard } from './people/recipients-card.tsx';
import { BridgesCard, TokensCard } from './registration/registration-cards.tsx';
import { VenueForm } from './venue-form.tsx';
import { useVenueName } from './venue-name.ts';
import { OpenVenue } from './open-venue.tsx';
import { VenuePage } from './venue-page.tsx';
import { useVenuesWords } from './words.ts';

const VenueSettingsPage = () => <OpenVenue>{(venue) => <Settings venue={venue} />}</OpenVenue>;
export { VenueSettingsPage as Screen };

interface VenueProps {
  readonly venue: OwnVenue;
}
function Settings({ venue }: VenueProps) {
  const words = useVenuesWords();
  return (
    <VenuePage title={words.settings} back={cloudPaths.venue(venue.venueId)}>
      <Columns kind="two">
        <Stack gap={16}>
          <Name key={venue.venueId} venue={venue} />
          <MembersCard venue={venue} />
          <HoursCard key={`hours ${venue.venueId}`} venue={venue} />
          <BridgesCard key={`bridges ${venue.venueId}`} venue={venue} />
          {mayChange(venue) && <TokensCard key={`tokens ${venue.venueId}`} venue={venue} />}
        </Stack>
        <Stack gap={16}>
          <RecipientsCard key={venue.venueId} venue={venue} />
          <PreviewCard key={`preview ${venue.venueId}`} venue={venue} />
          <LevelsCard key={`levels ${venue.venueId}`} venue={venue} />
          <Firmware venue={venue} />
          <MaintenancesCard key={`maintenance ${venue.venueId}`} venue={venue} />
          {mayChange(venue) && <WebhooksCard key={`webhooks ${venue.venueId}`} venue={venue} />}
          {mayChange(venue) && <LogLink venue={venue} />}
          <Deletion venue={venue} />
        </Stack>
      </Columns>
    </VenuePage>
  );
}
const mayChange = ({ role }: OwnVenue) => role === 'owner';

function Name({ venue }: VenueProps) {
  const words = useVenuesWords();
  const cloud = useCloud();
  const { refresh } = useVenues();
  const { problemOf, errorText } = useVenueName(venue.venueId);
  const { values, problem, busy, error, change, submit } = useForm({
    first: (): { readonly name?: string | undefined } => ({}),
    check: ({ name = venue.name }) => problemOf(name) ?? (name.trim() === venue.name ? 'unchanged' : undefined),
    async send({ name = venue.name }) {
      const answer = await cloud.renameVenue({ params: { venueId: venue.venueId }, body: { venue: { name } } });
      await refresh();
      return answer;
    },
    done(_, sent) {
      change((now) => (now.name === sent.name ? { name: undefined } : {}));
      toast.success(words.saved);
    },
  });
  const { name = venue.name } = values;
  const isEdited = name.trim() !== venue.name;
  useUnsaved(isEdited);
  return (
    <SectionCard title={words.general} icon="venue" edited={isEdited}>
      <VenueForm onSubmit={submit}>
        <TextField
          label={words.name}
          value={name}
          maxLength={100}
          onChange={(text) => change({ name: text })}
          error={isEdited && name.trim() === '' ? words.nameMissing : errorText(problem, error)}
          was={isEdited ? venue.name : undefined}
          locked={mayChange(venue) ? undefined : words.onlyOwner}
        />
        <div>
          <Button disabled={!isEdited} onClick={() => change({ name: undefined })}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" disabled={problem !== undefined} busy={busy ? words.saving : undefined}>
            {words.save}
          </Button>
        </div>
      </VenueForm>
    </SectionCard>
  );
}

/** [VENUE-20] */
function Firmware({ venue: { venueId, amps } }: VenueProps) {
  const words = useVenuesWords();
  const waiting = Object.values(amps).filter(({ hasAvailableFirmwareUpdate }) => hasAvailableFirmwareUpdate).length;
  return (
    <SectionCard
      title={words.firmwareTitle}
      icon="firmware"
      caption={waiting > 0 ? words.firmwareWaiting(waiting) : words.firmwareLatest}
      aside={
        <Button icon="firmware" href={`${cloudPaths.update}?venue=${venueId}`}>
          {words.firmwareOpen}
        </Button>
      }
    />
  );
}

function LogLink({ venue: { venueId } }: VenueProps) {
  const words = useVenuesWords();
  return (
    <SectionCard
      title={words.logTitle}
      icon="list"
      caption={words.logBody}
      aside={
        <Button icon="list" href={cloudPaths.venueLog(venueId)}>
          {words.logOpen}
        </Button>
      }
    />
  );
}

function Deletion({ venue }: VenueProps) {
  const words = useVenuesWords();
  const cloud = useCloud();
  const go = useGo();
  const kept = useQueryClient();
  const { refresh } = useVenues();
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const amps = venue.ampCount;
  const remove = async () => {
    setBusy(true);
    const answer = await cloud.removeVenue({ params: { venueId: venue.venueId } });
    await refresh();
    setBusy(false);
    setAsks(false);
    // The list is right, whatever became of the answer.
    if (answer.ok || knownVenues(kept)?.[venue.venueId] === undefined) go(cloudPaths.venues);
    else if (answer.error.code === 'VenueHasAmps') toast.note(words.hasAmps);
    else toast.error(words.failed);
  };
  return (
    <>
      <SectionCard
        title={words.deletion}
        icon="trash"
        caption={!mayChange(venue) ? words.onlyOwner : amps > 0 ? words.deleteAmpsFirst(amps) : words.deleteNoAmps}
        aside={
          <Button
            variant="danger"
            disabled={!mayChange(venue)}
            onClick={() => (canDeleteVenue(venue) ? setAsks(true) : toast.note(words.hasAmps))}
          >
            {words.deleteVerb}
          </Button>
        }
      />
      {asks && (
        <DialogOrSheet
          open
          alert
          icon="trash"
          tone="fault"
          title={words.deleteTitle(venue.name)}
          busy={busy}
          initialFocus={keep}
          onClose={() => setAsks(false)}
          actions={
            <>
              <Button ref={keep} disabled={busy} onClick={() => setAsks(false)}>
                {words.keepVenue}
              </Button>
              <Button variant="danger-solid" busy={busy ? words.deleting : undefined} onClick={() => void remove()}>
                {words.deleteVerb}
              </Button>
            </>
          }
        >
          {words.deleteBody}
        </DialogOrSheet>
      )}
    </>
  );
}
