import { readModel } from '@headroom/model/catalogue';
import { schemaOf } from '@headroom/model/schema';
import { stateOf, type NamedSnapshot } from '@headroom/model/transfer';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBrowserShelf, openCupboard, type Cupboard } from './browser-shelf.ts';

const model = readModel('704D')!;
const schema = schemaOf(model);
const state = stateOf(schema.defaults(), schema, { deviceId: '001B66000001', model: '704D', name: 'Bar', channel: undefined });
const named = (name: string, takenAt = '2026-11-18T17:05:00.000Z'): NamedSnapshot => ({
  name,
  takenAt,
  author: '',
  scope: 'amplifier',
  states: [state],
});

function cupboardOf(refuses: { put?: Error; all?: Error } = {}) {
  const inside = new Map<string, { readonly id: string; readonly text: string }>();
  const cupboard: Cupboard = {
    all: () => (refuses.all ? Promise.reject(refuses.all) : Promise.resolve([...inside.values()])),
    put: (kept) => (refuses.put ? Promise.reject(refuses.put) : Promise.resolve(void inside.set(kept.id, kept))),
    remove: (id) => Promise.resolve(void inside.delete(id)),
  };
  return { inside, cupboard, refuses };
}
const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });

describe('snapshots in the browser', () => {
  it('are there after a reload, newest first, with their subject', async () => {
    const { cupboard } = cupboardOf();
    const before = createBrowserShelf(cupboard);
    await before.keep(named('Old', '2025-01-01T00:00:00.000Z'));
    await before.keep(named('New'));
    const shelf = createBrowserShelf(cupboard);
    expect(shelf.rows()).toBeUndefined();
    await shelf.refresh();
    expect(shelf.rows()).toMatchObject([
      { name: 'New', scope: 'amplifier', isLoose: false, of: [{ name: 'Bar', model: '704D' }] },
      { name: 'Old' },
    ]);
    expect(await shelf.read(shelf.rows()![0]!.id)).toStrictEqual({ ok: true, ignored: 0, snapshot: named('New') });
  });

  it('are renamed and deleted', async () => {
    const { cupboard, inside } = cupboardOf();
    const shelf = createBrowserShelf(cupboard);
    await shelf.keep(named('Night'));
    const { id } = shelf.rows()![0]!;
    expect(await shelf.rename(id, 'Day')).toStrictEqual({ ok: true, name: 'Day' });
    expect(shelf.rows()).toMatchObject([{ id, name: 'Day' }]);
    expect(await shelf.remove(id)).toStrictEqual({ ok: true });
    expect([shelf.rows(), inside.size]).toStrictEqual([[], 0]);
    expect(await shelf.read(id)).toStrictEqual({ ok: false, refusal: 'gone' });
  });

  it('get a number if another one has the name, also one that another tab has kept meanwhile', async () => {
    const { cupboard } = cupboardOf();
    const [one, other] = [createBrowserShelf(cupboard), createBrowserShelf(cupboard)];
    await one.refresh();
    await other.keep(named('Night'));
    expect(await one.keep(named('night'))).toStrictEqual({ ok: true, name: 'night (2)' });
    await other.refresh();
    const { id = '' } = other.rows()?.find(({ name }) => name === 'night (2)') ?? {};
    expect([await other.rename(id, 'Night'), await one.rename(id, 'Day')]).toMatchObject([{ name: 'Night (2)' }, { name: 'Day' }]);
  });

  it('that another tab has deleted meanwhile are not brought back by a new name', async () => {
    const { cupboard, inside } = cupboardOf();
    const [one, other] = [createBrowserShelf(cupboard), createBrowserShelf(cupboard)];
    await one.keep(named('Night'));
    const { id } = one.rows()![0]!;
    await other.remove(id);
    expect(await one.rename(id, 'Day')).toStrictEqual({ ok: false, problem: 'gone' });
    expect([inside.size, one.rows()]).toStrictEqual([0, []]);
  });

  it.each([
    ['full', full],
    ['refused', new Error('no storage')],
  ] as const)('that do not fit stay in the tab, which is reported: %s', async (problem, error) => {
    const { cupboard, refuses, inside } = cupboardOf({ put: error });
    const shelf = createBrowserShelf(cupboard);
    await shelf.refresh();
    expect(await shelf.keep(named('Night'))).toStrictEqual({ ok: false, problem });
    expect([shelf.problem(), shelf.rows()]).toMatchObject([problem, [{ name: 'Night', isLoose: true }]]);
    const { id } = shelf.rows()![0]!;
    expect(await shelf.read(id)).toMatchObject({ ok: true, snapshot: { name: 'Night' } });
    delete refuses.put;
    expect(await shelf.rename(id, 'Night')).toStrictEqual({ ok: true, name: 'Night' });
    expect([shelf.problem(), shelf.rows(), inside.size]).toMatchObject([undefined, [{ isLoose: false }], 1]);
  });

  it('keep their name and stay single where there is no room for another, and once deleted they stay deleted', async () => {
    const { cupboard, refuses } = cupboardOf();
    const shelf = createBrowserShelf(cupboard);
    await shelf.keep(named('Night'));
    const { id } = shelf.rows()![0]!;
    refuses.put = full;
    expect(await shelf.rename(id, 'Day')).toStrictEqual({ ok: false, problem: 'full' });
    expect(shelf.rows()).toMatchObject([{ id, name: 'Night', isLoose: false }]);
    await shelf.remove(id);
    await shelf.refresh();
    expect(shelf.rows()).toStrictEqual([]);
  });

  it('of a browser that stores nothing are reported as not stored, and taken all the same', async () => {
    const { cupboard } = cupboardOf({ all: new Error('no storage'), put: new Error('no storage') });
    const shelf = createBrowserShelf(cupboard);
    await shelf.refresh();
    expect([shelf.problem(), shelf.rows()]).toStrictEqual(['refused', []]);
    await shelf.keep(named('Night'));
    expect(shelf.rows()).toMatchObject([{ name: 'Night', isLoose: true }]);
  });

  it('that are invalid, because something else has stored them, are skipped', async () => {
    const { cupboard, inside } = cupboardOf();
    inside.set('x', { id: 'x', text: '{"snapshot":9}' });
    inside.set('y', { id: 'y', text: 7 as unknown as string });
    const shelf = createBrowserShelf(cupboard);
    await shelf.refresh();
    expect(shelf.rows()).toStrictEqual([]);
  });
});

function asked(result: unknown) {
  const request = Object.assign(new EventTarget(), { result });
  queueMicrotask(() => request.dispatchEvent(new Event('success')));
  return request;
}
/** A browser's store, as far as the shelf asks for it. */
function storeOf() {
  const inside = new Map<string, { readonly id: string; readonly text: string }>();
  let connections: { isClosed: boolean }[] = [];
  const objects = {
    getAll: () => asked([...inside.values()]),
    put: (kept: { readonly id: string; readonly text: string }) => asked(inside.set(kept.id, kept)),
    delete: (id: string) => asked(inside.delete(id)),
  };
  vi.stubGlobal('indexedDB', {
    open() {
      const connection = {
        isClosed: false,
        transaction() {
          if (connection.isClosed) throw new DOMException('The connection is closed.', 'InvalidStateError');
          const transaction = Object.assign(new EventTarget(), { objectStore: () => objects });
          queueMicrotask(() => transaction.dispatchEvent(new Event('complete')));
          return transaction;
        },
      };
      connections = [...connections, connection];
      return asked(connection);
    },
  });
  return { inside, closeAll: () => connections.forEach((connection) => (connection.isClosed = true)) };
}

describe('the store of a browser', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('is opened again after the browser has closed it in the background', async () => {
    const { inside, closeAll } = storeOf();
    const shelf = createBrowserShelf(openCupboard());
    await shelf.keep(named('Night'));
    expect(inside.size).toBe(1);
    closeAll();
    expect(await shelf.keep(named('Day'))).toStrictEqual({ ok: true, name: 'Day' });
    expect([shelf.problem(), inside.size, shelf.rows()?.map(({ isLoose }) => isLoose)]).toStrictEqual([undefined, 2, [false, false]]);
  });
});
