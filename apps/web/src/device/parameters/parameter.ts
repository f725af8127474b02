import { type Permission, type PermissionReason } from '@headroom/model/access';
import {
  accept,
  limits,
  ofKind,
  toStep,
  type AnyParams,
  type Handle,
  type Property,
  type TreeLeaf,
  type ValueOf,
} from '@headroom/model/property';
import { useMemo } from 'react';
import { useName } from '../names/use-name.ts';
import type { DragVerbs } from '../../ui/drag/drag.ts';
import { useControlWords, type ControlWords } from '../control-words.ts';
import { useDeviceWords } from '../words.ts';
import { askIfLouder, asksAbout, sendCarefully } from '../safe-changes/confirm-louder.ts';
import { handOn, stepTo } from '../safe-changes/hand.ts';
import { bursts } from '../safe-changes/slew.ts';
import { beforeChange } from '../safe-changes/undo.ts';
import { outcomeText } from '../binding/outcome-text.ts';
import { propertyOf, shownOf, siblingsOf } from '../binding/shown.ts';
import { draftsOf, type PropertyDraft } from '../binding/drafts.ts';
import type { Seat } from '../binding/seat.ts';
import { useAmp, useSeat } from '../binding/use-amp.tsx';

export interface Parameter<P extends Property> {
  readonly name: string;
  readonly value: ValueOf<P> | undefined;
  readonly property: P;
  /** The limits in force, given the siblings' current values [LOAD-01] [LOAD-02]. */
  readonly limits: { readonly min: number; readonly max: number };
  readonly present: boolean;
  readonly permission: Permission;
  readonly lockedWhy: string | undefined;
  /** The amplifier cannot be changed now [CTRL-10]. */
  readonly disabled: boolean;
  readonly waiting: boolean;
  readonly problem: string | undefined;
  /** For clicks, keys and typed values: confirms a louder change first. */
  readonly set: (value: ValueOf<P>) => void;
  readonly setSurely: (value: ValueOf<P>) => void;
  readonly carefully: (value: ValueOf<P>, act: () => void) => void;
  readonly asks: (value: ValueOf<P>) => boolean;
  /** Offers an undo: for a reset, or a tap that may be accidental. */
  readonly jump: (value: ValueOf<P>) => void;
  readonly drag: DragVerbs<ValueOf<P>>;
}

export function useParameter<P extends Property, At extends AnyParams>(of: Handle<P, At>, at: NoInfer<At>): Parameter<P> {
  const seat = useSeat();
  const { name: nameOf } = useName();
  const words = useControlWords();
  const deviceWords = useDeviceWords();
  const draft = draftsOf(seat).of(of, at);
  const { shown, failure, waiting, property, min, max, permission, reason, takes } = useAmp((amp) => {
    const own = propertyOf(amp, of, at);
    return {
      shown: shownOf(amp, of, at),
      failure: amp.problem(of, at),
      waiting: amp.waits(of, at),
      property: own,
      ...(own.kind === 'number' ? limits(own, siblingsOf(amp, of, at)) : { min: 0, max: 0 }),
      ...amp.may(of, at),
      takes: amp.takes(of, at),
    };
  });

  const verbs = useMemo(() => verbsOf<ValueOf<P>>(seat, draft), [seat, draft]);
  const told = ofKind(property, shown);
  // [ERR-05] A value of the wrong kind is reported instead of shown.
  const unreadable = shown === undefined || told !== undefined ? undefined : words.readFailed;
  return {
    name: nameOf(of),
    // A hidden value never reaches a control [LOCK-02].
    value: permission === 'Locked' ? undefined : told,
    property,
    limits: { min, max },
    present: shown !== undefined,
    permission,
    lockedWhy: reason === undefined ? undefined : whyNot(words, reason),
    disabled: !takes,
    waiting,
    problem: failure === undefined ? unreadable : outcomeText(deviceWords, failure),
    ...verbs,
  };
}

function verbsOf<V>(seat: Seat, draft: PropertyDraft) {
  const { handle, at } = draft;
  const withLegal = (value: V, act: (legal: TreeLeaf) => void) => {
    const own = propertyOf(seat, handle, at);
    const stepped = own.kind === 'number' && typeof value === 'number' ? toStep(own, value) : value;
    const accepted = accept(own, stepped, siblingsOf(seat, handle, at));
    if (accepted.ok) act(accepted.value);
  };
  const hand = handOn(seat, [draft], bursts.drag);
  return {
    set: (value: V) => withLegal(value, (legal) => stepTo(seat, [{ draft, to: legal }])),
    setSurely: (value: V) => withLegal(value, draft.set),
    carefully: (value: V, act: () => void) =>
      withLegal(value, (legal) => askIfLouder(seat, [{ resource: handle.resource, at, values: { [handle.name]: legal } }], act)),
    asks: (value: V) => {
      let asks = false;
      withLegal(value, (legal) => void (asks = asksAbout(seat, [{ draft, to: legal }]).length > 0));
      return asks;
    },
    jump: (value: V) => withLegal(value, (legal) => sendCarefully(seat, [{ draft, to: legal }], beforeChange(seat, [draft]))),
    drag: { ...hand, move: (value: V) => withLegal(value, (legal) => hand.move([{ draft, to: legal }])) },
  };
}
export function whyNot(words: ControlWords, reason: PermissionReason): string | undefined {
  switch (reason) {
    case 'UAC':
    case 'speaker tunings':
      return words.locked;
    case 'lock key':
      return words.lockKeyNeeded;
    case 'guest':
      return words.guest;
    case 'viewer':
      return words.viewer;
    case 'operator':
      return words.operator;
    case 'looking':
      return words.looking;
    case 'local only':
      return words.localOnly;
    case 'reported':
      return undefined;
    case 'unsupported API version':
      return words.unsupportedApi;
    default:
      return words.unknownModel;
  }
}
