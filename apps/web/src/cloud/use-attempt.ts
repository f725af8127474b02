import type { CallError } from '@headroom/protocol/cloud';
import * as ui from '../ui/form/use-attempt.ts';

export type Answer<Value> = ui.Answer<Value, CallError<string>>;
export const useAttempt = ui.useAttempt<CallError<string>>;
