/** [ENUM-29] */
export const operationStates = ['idle', 'running', 'success', 'error'] as const;
export type Operation<Reason extends string = string> =
  | { readonly state: 'idle' | 'running' | 'success' }
  | { readonly state: 'error'; readonly reason: Reason };
export const idle = { state: 'idle' } as const;
export const running = { state: 'running' } as const;
export const succeeded = { state: 'success' } as const;
export const failed = <Reason extends string>(reason: Reason): Operation<Reason> => ({ state: 'error', reason });

/** [ENUM-24] */
export const connectionStates = ['CONNECTED', 'CONNECTING', 'FAILED'] as const;
