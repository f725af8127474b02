import { useSyncExternalStore } from 'react';
import type { CopyFlow, CopyState } from './copy-flow.ts';

export const useCopy = (flow: CopyFlow): CopyState => useSyncExternalStore(flow.subscribe, flow.state);
