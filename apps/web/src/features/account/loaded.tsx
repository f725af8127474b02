import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorPanel, Loading, Skeleton } from '../../ui/feedback/state.tsx';

interface LoadedProps<Data> {
  readonly data: Data | undefined;
  readonly isError: boolean;
  readonly refetch: () => Promise<unknown>;
  readonly words: { readonly loading: string; readonly failedTitle: string; readonly failedBody: string; readonly retry: string };
  readonly level?: 3;
  /** In pixels, of what is loading. */
  readonly height: number;
  readonly children: (data: Data) => ReactNode;
}
export function Loaded<Data>({ data, isError, refetch, words, level, height, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  if (isError)
    return (
      <ErrorPanel
        title={words.failedTitle}
        {...(level && { level })}
        action={<Button onClick={() => void refetch()}>{words.retry}</Button>}
      >
        {words.failedBody}
      </ErrorPanel>
    );
  return (
    <Loading label={words.loading}>
      <Skeleton height={height} />
    </Loading>
  );
}
