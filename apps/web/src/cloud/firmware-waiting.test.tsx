import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useFirmwareWaiting } from './firmware-waiting.ts';
import { venuesKey } from './records.ts';

it('newer firmware shows as soon as it is reported, even if a page requests something at the same moment', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const kept = new QueryClient();
  const Dot = () => (useFirmwareWaiting() ? 'waiting' : 'none');
  const Asking = () => useQuery({ queryKey: ['another'], queryFn: () => 'told', staleTime: Infinity }).data;
  const page = (isOpen: boolean) => (
    <QueryClientProvider client={kept}>
      <Dot /> {isOpen && <Asking />}
    </QueryClientProvider>
  );
  const { container, rerender } = render(page(false));
  expect(container.textContent).toBe('none ');
  await act(async () => {
    kept.setQueryData(venuesKey, { venues: { hall: { hasAvailableFirmwareUpdate: true } } });
    rerender(page(true));
  });
  expect(container.textContent).toMatch(/^waiting /);
  expect(complaints.mock.calls).toEqual([]);
});
