/**
 * Takes out of React DOM what no page of ours can reach: as it is, it would be more than half of the first page. What stays is as React wrote it.
 * A part that is reached after all throws. Another version of React, with other parts, stops the build.
 */

/** Functions that only run for what `leaner-react.test.tsx` finds nowhere in our pages; they throw. */
const unreached = {
  'pages from a server':
    'updateDehydratedSuspenseComponent prepareToHydrateHostInstance clearHydrationBoundary hideOrUnhideDehydratedBoundary canHydrateInstance canHydrateTextInstance canHydrateHydrationBoundary getNextHydratable getNextHydratableInstanceAfterHydrationBoundary registerSuspenseInstanceRetry throwOnHydrationMismatch popToNextHostParent mountHostRootWithoutHydrating retrySuspenseComponentWithoutHydrating retryActivityComponentWithoutHydrating accumulateOrCreateContinuousQueuedReplayableEvent attemptExplicitHydrationTarget attemptReplayContinuousQueuedEvent scheduleCallbackIfUnblocked replayUnblockedEvents scheduleReplayQueueIfNeeded attemptContinuousHydration attemptHydrationAtCurrentPriority',
  'scripts, style sheets and titles among elements':
    'preconnectAs preload preloadModule preinitStyle preinitScript preinitModuleScript getResource preloadStylesheet acquireResource insertStylesheet getHydratableHoistableCache mountHoistable createHoistableInstance preloadResource suspendResource insertStylesheetIntoRoot insertSuspendedStylesheets',
  'fragments with a ref':
    'commitNewChildToFragmentInstance deleteChildFromFragmentInstance addFragmentHandleToFiber addFragmentHandleToInstance traverseVisibleInstancesAndTextInstances',
  'view transitions':
    'applyViewTransitionToHostInstances applyViewTransitionToHostInstancesRecursive restoreViewTransitionOnHostInstances measureViewTransitionHostInstancesRecursive applyViewTransitionName restoreViewTransitionName startViewTransition createMeasurement measureInstance measureClonedInstance createViewTransitionInstance getViewTransitionName getViewTransitionClassName scheduleViewTransitionEvent commitAfterMutationEffectsOnFiber',
  'lists that reveal one after another, custom elements, actions of forms':
    'updateSuspenseListComponent cutOffTailIfNeeded initSuspenseListRenderState setPropOnCustomElement mountActionState updateActionState rerenderActionState runActionStateAction startHostTransition',
} as const;

/** Functions that React calls for every page, and what they would do on ours. */
const answers: Readonly<Record<string, string>> = {
  popHydrationState: 'return !1;',
  upgradeHydrationErrorsToRecoverable: 'return null;',
  getParentHydrationBoundary: 'return null;',
  retryIfBlockedOn: '',
  queueIfContinuousEvent: 'return !1;',
  clearIfContinuousEvent: '',
  isHostHoistableType: 'return !1;',
  isCustomElement: 'return !1;',
  // All supported browsers know the names without a prefix.
  getVendorPrefixedEventName: 'return eventName;',
  extractEvents$1: '',
  trackEnterViewTransitions: '',
  commitEnterViewTransitions: '',
  commitExitViewTransitions: '',
  commitNestedViewTransitions: '',
  commitAppearingPairViewTransitions: '',
  commitDeletedPairViewTransitions: '',
  restorePairedViewTransitions: '',
  restoreEnterOrExitViewTransitions: '',
  restoreNestedViewTransitions: '',
  measureNestedViewTransitions: '',
  // A commit waits only for style sheets among elements, and for images within view transitions.
  preloadInstanceAndSuspendIfNeeded: 'workInProgress.flags &= -16777217;',
  accumulateSuspenseyCommitOnFiber: '',
  waitForCommitToBeReady: 'return null;',
  // Finds a component's source for a message in the console.
  describeNativeComponentFrame: "return '';",
};
/** Beginnings of statements; those that end with a point stand for all methods. */
const removed = [
  'FragmentInstance.prototype.',
  'ViewTransitionPseudoElement.prototype.',
  'ReactDOMHydrationRoot.prototype.unstable_scheduleHydration = ',
  'exports.hydrateRoot = ',
  'ReactDOMSharedInternals.findDOMNode = ',
];

/** An error's number says as much as its link. */
const shortErrors = (code: string): string =>
  code.replace(/(?<=\nfunction formatProdErrorMessage\(code\) \{)[^]*?(?=\n\})/, " return 'React error ' + [].join.call(arguments, ' ');");

const unusedExports = 'preconnect prefetchDNS preinit preinitModule preload preloadModule requestFormReset useFormState useFormStatus';
/** Of `react-dom.production.js`, which holds what is imported from `react-dom` itself. */
export function leanerExports(code: string): string {
  let lean = code;
  for (const name of unusedExports.split(' ')) {
    const rest = lean.replace(new RegExp(`\nexports\\.${name} = function [^]*?\n\\};`), '');
    if (rest === lean) throw new Error(`This React exports no ${name}.`);
    lean = rest;
  }
  return shortErrors(lean);
}

/** Of `react-dom-client.production.js`, where each function of the file begins and ends at the margin. */
export function leanerReact(code: string): string {
  let lean = shortErrors(code);
  const found = (text: string, from = 0) => {
    const at = lean.indexOf(text, from);
    if (at < 0) throw new Error(`This React has no ${text.trim()}: look again at what our pages cannot reach.`);
    return at;
  };
  const rewrite = (name: string, body: string) => {
    const begin = found(') {', found(`\nfunction ${name}(`)) + 3;
    lean = lean.slice(0, begin) + body + lean.slice(found('\n}', begin) + 1);
  };
  const remove = (beginning: string) => {
    const begin = found(`\n${beginning}`);
    lean = lean.slice(0, begin) + lean.slice(found('\n};', begin) + 3);
  };
  for (const names of Object.values(unreached)) for (const name of names.split(' ')) rewrite(name, "throw Error('left out of React');");
  for (const [name, body] of Object.entries(answers)) rewrite(name, body);
  for (const beginning of removed) {
    remove(beginning);
    while (beginning.endsWith('.') && lean.includes(`\n${beginning}`)) remove(beginning);
  }
  // The warning for forms whose action is a function.
  const warning = found('"javascript:throw new Error(');
  lean = `${lean.slice(0, warning)}""${lean.slice(found('\n', warning))}`;
  // React shows what was waited for at most every 300 ms. A page that opens in parts would be late by that for each of them.
  const pause = 'globalMostRecentFallbackTime + 300 - now()';
  const paused = found(pause);
  lean = `${lean.slice(0, paused)}0${lean.slice(paused + pause.length)}`;
  // It becomes true only on pages from a server.
  const declaration = '\n  isHydrating = !1,';
  const after = found(declaration) + declaration.length;
  return lean.slice(0, after) + lean.slice(after).replace(/\bisHydrating\b(?!\s*=[^=]|\$)/g, '!1');
}
