import type { AnsweredWith, CloudApi } from '@headroom/protocol/cloud';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCloud } from '../../../cloud/account-context.ts';
import { CallConfirm } from '../../../cloud/call-confirm.tsx';
import { records } from '../../../cloud/records.ts';
import type { OwnVenue } from '../../../cloud/venues.ts';
import { momentText } from '../../../i18n/date-text.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { cloudPaths } from '../../../navigation/cloud-table.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Chip } from '../../../ui/look/chip.tsx';
import { classes } from '../../../ui/look/classes.ts';
import typography from '../../../ui/look/typography.module.css';
import { Link } from '../../../ui/provider.tsx';
import { SectionCard } from '../../../ui/surfaces/card.tsx';
import { People, Person } from '../../../ui/surfaces/person.tsx';
import notices from '../notices/notices.module.css';
import { useRegistrationWords } from './words.ts';

interface VenueProps {
  readonly venue: OwnVenue;
}
type Bridge = AnsweredWith<CloudApi['listBridges']>['bridges'][number];
type Token = AnsweredWith<CloudApi['listRegistrationTokens']>['tokens'][number];
/** In milliseconds. */
const every = 10_000;

export function BridgesCard({ venue }: VenueProps) {
  const words = useRegistrationWords();
  const cloud = useCloud();
  const kept = useQueryClient();
  const query = records.bridges(cloud, venue.venueId);
  const { data, isError } = useQuery({ ...query, refetchInterval: every });
  const [revokes, setRevokes] = useState<Bridge>();
  const close = () => {
    setRevokes(undefined);
    void kept.invalidateQueries({ queryKey: query.queryKey });
  };
  const isOwner = venue.role === 'owner';
  return (
    <SectionCard title={words.bridges} icon="network" caption={words.bridgesBody} flush>
      {data && data.bridges.length > 0 ? (
        <People label={words.bridges}>
          {data.bridges.map((bridge) => (
            <li key={bridge.bridgeId}>
              <BridgeRow
                venue={venue}
                bridge={bridge}
                isBesideServing={data.bridges.some(({ connected, deviceIds }) => connected && deviceIds.length > 0)}
                onRevoke={isOwner ? () => setRevokes(bridge) : undefined}
              />
            </li>
          ))}
        </People>
      ) : (
        <Note>{data ? words.noBridges : isError ? words.loadFailed : words.loading}</Note>
      )}
      {isOwner && data && data.bridges.length > 0 && <Note>{words.renewBody}</Note>}
      {revokes && (
        <CallConfirm
          title={words.revokeTitle(revokes.name)}
          verb={words.revoke}
          busyVerb={words.revoking}
          call={() => cloud.revokeBridge({ params: { venueId: venue.venueId, bridgeId: revokes.bridgeId } })}
          onRefused={() => toast.error(words.failed)}
          onClose={close}
        >
          {words.revokeBody(revokes.deviceIds.length)}
        </CallConfirm>
      )}
    </SectionCard>
  );
}

interface BridgeRowProps extends VenueProps {
  readonly bridge: Bridge;
  /** Some bridge of the venue serves amplifiers. */
  readonly isBesideServing: boolean;
  readonly onRevoke: (() => void) | undefined;
}
function BridgeRow({ venue: { venueId, amps }, bridge, isBesideServing, onRevoke }: BridgeRowProps) {
  const words = useRegistrationWords();
  const language = useLanguage();
  const { name, createdAt, connected, deviceIds, isCopied } = bridge;
  const nothing = connected && isBesideServing ? words.servesNothingNow : words.servesNothing;
  return (
    <Person
      name={name}
      mark={
        <>
          <Chip tone={connected ? 'ok' : 'fault'}>{connected ? words.connected : words.lost}</Chip>
          {isCopied && <Chip tone="warn">{words.copied}</Chip>}
        </>
      }
      lines={
        <>
          <span>{words.since(momentText(language, new Date(createdAt)))}</span>
          <span>
            {deviceIds.length === 0 ? nothing : `${words.serves(deviceIds.length)} `}
            {deviceIds.map((deviceId, index) => (
              <span key={deviceId}>
                {index > 0 && ', '}
                {amps[deviceId] ? <Link href={cloudPaths.amp(venueId, deviceId)}>{amps[deviceId].deviceName}</Link> : deviceId}
              </span>
            ))}
          </span>
        </>
      }
      beside={
        onRevoke && (
          <Button small variant="danger" aria-label={words.revokeOf(name)} onClick={onRevoke}>
            {words.revoke}
          </Button>
        )
      }
    />
  );
}

/** Only owners give and see tokens. */
export function TokensCard({ venue: { venueId } }: VenueProps) {
  const words = useRegistrationWords();
  const cloud = useCloud();
  const kept = useQueryClient();
  const language = useLanguage();
  const query = records.registrationTokens(cloud, venueId);
  const { data, isError } = useQuery({ ...query, refetchInterval: every });
  const [revokes, setRevokes] = useState<Token>();
  const text = (at: string) => momentText(language, new Date(at));
  const close = () => {
    setRevokes(undefined);
    void kept.invalidateQueries({ queryKey: query.queryKey });
  };
  return (
    <SectionCard
      title={words.tokens}
      icon="key"
      caption={words.tokensBody}
      flush
      aside={
        <Button small icon="plus" href={cloudPaths.addAmp(venueId)}>
          {words.newToken}
        </Button>
      }
    >
      {data && data.tokens.length > 0 ? (
        <ul aria-label={words.tokens}>
          {data.tokens.map((token) => (
            <li key={token.tokenId}>
              <Person
                name={words.given(text(token.createdAt))}
                lines={<span>{words.until(text(token.expiresAt))}</span>}
                beside={
                  <Button small variant="danger" aria-label={words.takeBackOf(text(token.createdAt))} onClick={() => setRevokes(token)}>
                    {words.takeBack}
                  </Button>
                }
              />
            </li>
          ))}
        </ul>
      ) : (
        <Note>{data ? words.noTokens : isError ? words.loadFailed : words.loading}</Note>
      )}
      {revokes && (
        <CallConfirm
          title={words.takeBackTitle}
          verb={words.takeBack}
          busyVerb={words.revoking}
          call={() => cloud.revokeRegistrationToken({ params: { venueId, tokenId: revokes.tokenId } })}
          onRefused={() => toast.error(words.failed)}
          onClose={close}
        >
          {words.takeBackBody}
        </CallConfirm>
      )}
    </SectionCard>
  );
}

const Note = ({ children }: { readonly children: string }) => <p className={classes(typography.note, notices.note)}>{children}</p>;
