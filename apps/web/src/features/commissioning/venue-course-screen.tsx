import { deviceInfo } from '@headroom/model/amplifier';
import { channelNumbers } from '@headroom/model/catalogue';
import { defaultRecipe, type Recipe } from '@headroom/model/commissioning';
import { compareNames } from '@headroom/model/health';
import { machineClock } from '@headroom/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useCloud } from '../../cloud/account-context.ts';
import { useHandovers, type Handover } from '../../cloud/commissioning/differences.ts';
import { createRecipeShelf, openVenueShelf } from '../../cloud/commissioning/venue-shelf.ts';
import { records } from '../../cloud/records.ts';
import { useVenue } from '../../cloud/venues.ts';
import type { Amp } from '../../device/binding/seat.ts';
import { useAmps } from '../../device/binding/use-amps.ts';
import { useSite } from '../../device/site/site-context.tsx';
import { nameOf, type SiteAmp } from '../../device/site/site.ts';
import { useFieldWords } from '../../i18n/field-words.ts';
import { momentText } from '../../i18n/date-text.ts';
import { useLanguage } from '../../i18n/language.ts';
import { ampPath } from '../../navigation/amp-table.ts';
import { cloudPaths } from '../../navigation/cloud-table.ts';
import { useTitle } from '../../navigation/place.ts';
import { useParams } from '../../navigation/router.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ProgressSteps, type ProgressStep } from '../../ui/feedback/progress.tsx';
import { Empty } from '../../ui/feedback/state.tsx';
import { Chip } from '../../ui/look/chip.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import { Confirm } from '../../ui/overlays/dialog.tsx';
import { PageTitle } from '../../ui/look/text.tsx';
import typography from '../../ui/look/typography.module.css';
import { SectionCard } from '../../ui/surfaces/card.tsx';
import { PageHead, WidePage } from '../../ui/surfaces/page.tsx';
import styles from './commissioning.module.css';
import { RecipeChoice } from './recipe-choice.tsx';
import { verdictTones } from './run-card.tsx';
import { createCourse, isThrough, maySign, type CourseRow } from './venue-course.ts';
import { VenueReports } from './venue-reports.tsx';
import { useCommissioningWords } from './words.ts';

const followed = (amp: Amp) => [amp.available, amp.read(deviceInfo.properties.deviceName, {}), channelNumbers(amp.tree).length];
const progressStates = {
  waiting: 'waiting',
  now: 'now',
  done: 'done',
  signed: 'done',
  cutOff: 'failed',
  away: 'failed',
  notReached: 'failed',
  ofChannels: 'failed',
} as const;

function VenueCoursePage() {
  const words = useCommissioningWords();
  const site = useSite();
  const { venueId = '' } = useParams();
  useTitle(words.venueTitle, site.list);
  const cloud = useCloud();
  const role = useVenue(venueId)?.role ?? 'viewer';
  const handovers = useHandovers(venueId);
  const amps = site.amps().toSorted((one, other) => compareNames(nameOf(one), nameOf(other)));
  // Follows each, so that its values are there when its turn comes.
  useAmps(
    amps.map(({ seat }) => seat),
    followed,
  );
  const [recipe, setRecipe] = useState<Recipe>(defaultRecipe);
  const [isReading, setReading] = useState(false);
  const recipes = useMemo(() => createRecipeShelf(cloud, venueId, () => role === 'owner'), [cloud, venueId, role]);
  const [openShelf] = useState(
    () =>
      ({ ampId, seat }: SiteAmp) =>
        openVenueShelf({
          cloud,
          deviceId: ampId,
          venueId,
          clock: machineClock,
          role: () => (seat.role === 'owner' || seat.role === 'operator' ? seat.role : 'viewer'),
        }),
  );
  const [course] = useState(() => createCourse({ clock: machineClock, openShelf }));
  const { data: profile } = useQuery(records.profile(cloud));
  const kept = useQueryClient();
  const [asksSign, setAsksSign] = useState(false);
  const [isSigning, setSigning] = useState(false);
  const rows = useSyncExternalStore(course.subscribe, course.rows);
  const isRunning = useSyncExternalStore(course.subscribe, course.isRunning);
  useEffect(() => () => course.stop(), [course]);
  const done = amps.filter(({ ampId }) => isThrough(rows.get(ampId))).length;
  const signable = amps.filter(({ ampId }) => maySign(rows.get(ampId)));
  const hasBegun = rows.size > 0;
  async function sign(): Promise<void> {
    setSigning(true);
    await course.sign(signable);
    await kept.invalidateQueries({ queryKey: ['handovers', venueId] });
    setSigning(false);
  }
  if (amps.length === 0)
    return (
      <WidePage>
        <Empty
          icon="amp"
          title={words.noAmps}
          level={1}
          action={
            role === 'owner' && (
              <Button icon="plus" variant="primary" href={cloudPaths.addAmp(venueId)}>
                {words.addAmp}
              </Button>
            )
          }
        >
          {words.noAmpsBody}
        </Empty>
      </WidePage>
    );
  return (
    <WidePage>
      <PageHead>
        <PageTitle>{words.venueTitle}</PageTitle>
      </PageHead>
      {role === 'viewer' ? (
        <Banner tone="info">{words.onlyLooking}</Banner>
      ) : (
        <div className={styles.verbs}>
          <SectionCard title={words.courseTitle} caption={words.courseBody}>
            <div className={classes(layout.stack, styles.stack)}>
              {!isRunning && <RecipeChoice venue={recipes} recipe={recipe} onChoice={setRecipe} onReading={setReading} />}
              {hasBegun && (
                <ProgressSteps
                  label={words.courseTitle}
                  steps={amps.map((amp): ProgressStep => ({
                    key: amp.ampId,
                    label: nameOf(amp),
                    state: progressStates[rows.get(amp.ampId)?.state ?? 'waiting'],
                  }))}
                  text={words.courseProgress(done, amps.length)}
                />
              )}
              <div className={layout.wrap2}>
                {isRunning ? (
                  <Button onClick={course.stop}>{words.stop}</Button>
                ) : (
                  done < amps.length && (
                    <Button variant="primary" disabled={isReading} onClick={() => void course.start(amps, recipe)}>
                      {hasBegun ? words.resume : words.begin}
                    </Button>
                  )
                )}
                {!isRunning && signable.length > 0 && (
                  <Button variant="primary" icon="edit" busy={isSigning ? words.signing : undefined} onClick={() => setAsksSign(true)}>
                    {words.signMany(signable.length)}
                  </Button>
                )}
              </div>
            </div>
          </SectionCard>
        </div>
      )}
      <SectionCard title={words.ampsTitle} flush>
        <ul aria-label={words.ampsTitle} className={layout.list}>
          {amps.map((amp) => (
            <HandedOver
              key={amp.ampId}
              amp={amp}
              base={site.pathOf(amp.ampId)}
              row={begunOf(rows.get(amp.ampId))}
              handover={handovers.get(amp.ampId)}
            />
          ))}
        </ul>
      </SectionCard>
      {[...handovers.values()].some(({ report }) => report) && (
        <VenueReports amps={amps.filter(({ ampId }) => handovers.get(ampId)?.report)} openShelf={openShelf} />
      )}
      <Confirm
        open={asksSign}
        title={words.signManyTitle(signable.length)}
        verb={words.sign}
        onClose={() => setAsksSign(false)}
        onConfirm={() => {
          setAsksSign(false);
          void sign();
        }}
      >
        <p>{words.signBody}</p>
        {profile && <p>{words.signsAs(profile.email)}</p>}
      </Confirm>
    </WidePage>
  );
}
export { VenueCoursePage as Screen };

/** One whose turn has not come has nothing of its own to say. */
const begunOf = (row: CourseRow | undefined) => (row?.state === 'waiting' && row.all === 0 ? undefined : row);

interface HandedOverProps {
  readonly amp: SiteAmp;
  readonly base: string;
  readonly row: CourseRow | undefined;
  readonly handover: Handover | undefined;
}
function HandedOver({ amp, base, row, handover }: HandedOverProps) {
  const words = useCommissioningWords();
  const fields = useFieldWords();
  const language = useLanguage();
  const name = nameOf(amp);
  const { report, runAt } = handover ?? {};
  const state = row && words.courseStates[row.state];
  const verdict = row?.verdict ?? report?.verdict;
  const said = [
    state,
    row?.state === 'now' && row.all > 0 ? words.progress(row.done, row.all) : undefined,
    report && words.signedOn(momentText(language, new Date(report.signedAt))),
    report?.channels && words.onlyHandedOver(report.channels),
    report && report.differences > 0 ? words.differences(report.differences) : undefined,
    row?.state === 'done' && row.remarksMissing > 0 ? words.remarksMissing(row.remarksMissing) : undefined,
    maySign(row) || (!row && runAt !== undefined) ? words.runWaits : undefined,
    !row && !report && runAt === undefined ? words.notHandedOver : undefined,
  ].filter((each) => each !== undefined);
  return (
    <li className={classes(layout.divided, styles.check)} data-amp={amp.ampId}>
      <div className={styles.said}>
        <div className={layout.wrap2}>
          <span className={typography.name}>{name}</span>
          {verdict && <Chip tone={verdictTones[verdict]}>{fields.values.verdict[verdict]}</Chip>}
        </div>
        {said.map((each) => (
          <div key={each} className={typography.note}>
            {each}
          </div>
        ))}
      </div>
      <div className={classes(layout.wrap2, styles.actions)}>
        <Button small href={ampPath(base, 'commissioning')} aria-label={words.openOf(name)}>
          {words.open}
        </Button>
      </div>
    </li>
  );
}
