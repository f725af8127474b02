/** [TOUCH-04] [TOUCH-05] */

import { readControllerId, readGroupIndex } from '@headroom/model/touch';
import { Suspense, useState } from 'react';
import { outcomeText } from '../../device/binding/outcome-text.ts';
import { useDeviceWords } from '../../device/words.ts';
import { useTouchControllers } from '../../device/site/touch/touch-controllers.ts';
import { listText } from '../../i18n/list-text.ts';
import { paths } from '../../navigation/local-table.ts';
import { Navigate, Outlet, paramsAt } from '../../navigation/router.tsx';
import { useUnsaved } from '../../navigation/unsaved.ts';
import { useTitle } from '../../navigation/place.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Empty, ErrorPanel, Loading, Skeleton } from '../../ui/feedback/state.tsx';
import { Hidden } from '../../ui/look/text.tsx';
import { useNarrow, useThreeColumns } from '../../ui/look/width.ts';
import { GroupList } from './editors/group-list.tsx';
import { SaveButtons } from './save-buttons.tsx';
import { useHasOffline } from './touch-amps.ts';
import { useTouchAddress } from './touch-address.ts';
import { TouchHead } from './touch-head.tsx';
import { TouchSessionProvider, useNewTouchSession, useTouchSession } from './touch-session.ts';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import styles from './touch-screen.module.css';
import { useTouchWords } from './words.ts';

function TouchPage() {
  const { controllerId } = useTouchAddress();
  const id = readControllerId(controllerId);
  // (OQ-138)
  if (id === undefined) return <Navigate to={paths.amps} replace />;
  return <Controller key={id} id={id} />;
}
export { TouchPage as Screen };

function Controller({ id }: { readonly id: string }) {
  const session = useNewTouchSession(id);
  const words = useTouchWords();
  const said = useDeviceWords();
  const listed = useTouchControllers().find((one) => readControllerId(one.id) === id);
  const { controller, problem } = session;
  useTitle(session.shown.name || controller?.name || listed?.name || id, paths.amps);
  if (controller)
    return (
      <TouchSessionProvider value={session}>
        <Open />
      </TouchSessionProvider>
    );
  return (
    <main className={classes(layout.pane, styles.screen)}>
      {problem === undefined ? (
        <Loading label={words.loading} visible>
          <div className={classes(layout.grid4, styles.skeletons)}>
            <Skeleton width="40%" height={28} />
            <Skeleton height={320} />
          </div>
        </Loading>
      ) : problem.reason === 'password needed' ? (
        <Empty
          icon="lock"
          level={1}
          title={words.logInTitle}
          action={
            <Button variant="primary" href={paths.login}>
              {words.logIn}
            </Button>
          }
        >
          {words.logInBody}
        </Empty>
      ) : (
        <ErrorPanel
          icon="touch"
          level={1}
          title={words.silentTitle}
          action={
            <Button icon="refresh" onClick={() => void session.refresh()}>
              {words.retry}
            </Button>
          }
        >
          {problem.reason === 'refused' ? problem.message || words.unknownError : outcomeText(said, problem)}
        </ErrorPanel>
      )}
    </main>
  );
}

function Open() {
  const session = useTouchSession();
  const { id, shown, dirty, dropped, problem, changedElsewhere } = session;
  const words = useTouchWords();
  // Edits survive moves between groups of one controller.
  useUnsaved(dirty, (path) => readControllerId(paramsAt(path).controllerId ?? '') === id);
  const narrow = useNarrow();
  const three = useThreeColumns();
  const [unlocked, setUnlocked] = useState(false);
  const hasOffline = useHasOffline(shown);
  const locked = hasOffline && !unlocked;
  // Out of range shows the list (OQ-136).
  const { group } = useTouchAddress();
  const isOpen = readGroupIndex(group, shown.groups) !== undefined;
  if (!isOpen && group !== undefined) return <Navigate to={paths.touch(id)} replace />;
  const list = <GroupList />;
  const editor = (
    <div className={classes(layout.fill, styles.editor)}>
      {!three && !narrow && (
        <Button variant="quiet" icon="arrow-left" href={paths.touch(id)} className={styles.back}>
          {words.back}
        </Button>
      )}
      <Suspense
        fallback={
          <Loading label={words.loading}>
            <Skeleton height={320} />
          </Loading>
        }
      >
        <Outlet />
      </Suspense>
    </div>
  );
  return (
    <main className={classes(layout.pane, styles.screen)}>
      {(!narrow || !isOpen) && <TouchHead locked={locked} />}
      {narrow && isOpen && (
        <h1>
          <Hidden>{shown.name}</Hidden>
        </h1>
      )}
      <div className={styles.notices}>
        {locked && (
          <Banner
            tone="warn"
            action={
              <Button small={!narrow} icon="unlock" onClick={() => setUnlocked(true)}>
                {words.unlock}
              </Button>
            }
          >
            <strong>{words.savingLocked}</strong> {words.offline}
          </Banner>
        )}
        {problem && <Banner tone="warn">{words.silent}</Banner>}
        {changedElsewhere && <Banner tone="info">{words.changedElsewhere}</Banner>}
        {dropped.length > 0 && <Banner tone="info">{words.dropped(listText(dropped))}</Banner>}
      </div>
      <div className={classes(layout.tall, styles.body)}>
        {(three || !isOpen) && list}
        {isOpen ? (
          editor
        ) : three ? (
          <div className={classes(layout.fill, styles.editor)}>
            <Empty icon="list" title={shown.groups.length === 0 ? words.noGroupsTitle : words.chooseGroup}>
              {shown.groups.length === 0 ? words.noGroupsBody : words.chooseGroupBody}
            </Empty>
          </div>
        ) : null}
      </div>
      {narrow && dirty && (
        <div className={classes(layout.flex2, styles.bar)}>
          <SaveButtons locked={locked} block />
        </div>
      )}
    </main>
  );
}
