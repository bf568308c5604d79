import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeLevelling, sampleBid, sampleQuotation } from '../../../../tests/support/levellingServer.ts';
import type { LevellingAnswer } from '../../../resources/rfq/levellingCalls.ts';
import { SaveRefusal } from '../../../ui/lines/calls.ts';
import type { BidsDraft } from './BidsInHand.ts';
import { columnOfCell } from './cells.ts';
import { LevellingStore } from './LevellingStore.ts';

const line = (id: number, quantity: string): LevellingAnswer['lines'][number] => ({
  id,
  description: `Line ${id}`,
  item_id: null,
  product_name: null,
  variant_name: null,
  quantity,
  unit: 'ea',
  needed_on: null,
  estimate_rate: null,
  specification: null,
});

/** Two lines; vendor 1 has quoted 10 and 20, vendor 2 has quoted 12 for the first, vendor 3 has not answered. */
const answer = (): LevellingAnswer => ({
  currency: 'GBP',
  status: 'SENT',
  edit_refused: null,
  vendors: [1, 2, 3].map((id) => ({ id, name: `Vendor ${id}`, lead_time_days: null })),
  lines: [line(11, '5.0000'), line(12, '2.0000')],
  quotations: [sampleQuotation(101, 1), sampleQuotation(102, 2)],
  bids: [sampleBid(1, 101, 11, '10.0000'), sampleBid(2, 101, 12, '20.0000'), sampleBid(3, 102, 11, '12.0000')],
  decisions: [],
});

const made = () => {
  const server = fakeLevelling(answer());
  let kept: BidsDraft | undefined;
  const drafts = { read: () => kept, write: (draft: BidsDraft | undefined) => void (kept = draft) };
  const opened = () => new LevellingStore(server.calls, structuredClone(server.state), drafts);
  const store = opened();
  const type = (vendor: number, at: number, value: string | null) =>
    store.edit([{ id: at, column: columnOfCell(vendor), input: { value } }]);
  const totals = () => store.snapshot().levelling.bidders.map(({ totals: { quoted } }) => quoted);
  const save = () => store.snapshot().save;
  return { server, store, type, totals, save, drafts, opened };
};

/** Lets a save wait until it is let go. */
const held = () => {
  let release: () => void = () => undefined;
  const wait = () => new Promise<void>((done) => (release = done));
  return { wait, release: () => release() };
};

afterEach(() => void vi.useRealTimers());

describe('quotations in the browser', () => {
  it('count at once, and are saved in one request a quotation at a time', async () => {
    const { server, store, type, totals, save } = made();
    const gate = held();
    server.beforeSave(gate.wait);
    type(2, 12, '7.0000');
    expect(totals()).toEqual(['90.00', '74.00', '0.00']);
    expect(save()).toMatchObject({ state: 'saving', count: 1 });
    const saving = store.saveAll();
    await vi.waitFor(() => expect(server.saves).toHaveLength(1));
    type(2, 12, '8.0000');
    type(2, 11, '6.0000');
    expect(totals()[1]).toBe('46.00');
    const again = store.saveAll();
    expect(server.saves).toHaveLength(1);
    server.beforeSave(() => Promise.resolve());
    gate.release();
    await Promise.all([saving, again]);
    expect(server.saves).toEqual([
      { quotation: 102, cells: 1 },
      { quotation: 102, cells: 2 },
    ]);
    expect(server.maxInFlight).toBe(1);
    expect(save().state).toBe('saved');
    expect(server.state.bids.filter((bid) => bid.quotation_id === 102).map(({ price }) => price)).toEqual([
      '8.0000',
      '6.0000',
    ]);
  });

  it('are entered for a vendor who had not answered by the first price that is typed', async () => {
    const { server, store, type } = made();
    type(3, 11, '9.0000');
    await store.saveAll();
    expect(server.state.quotations.map(({ vendor_id: vendor }) => vendor)).toEqual([1, 2, 3]);
    expect(server.state.bids.at(-1)).toMatchObject({ rfq_line_id: 11, price: '9.0000', version: 1 });
  });

  it('know blank, no bid and 0 apart', async () => {
    const { server, store, type } = made();
    type(1, 11, '0.0000');
    type(1, 12, 'no bid');
    type(2, 11, null);
    const [first] = store.snapshot().levelling.bidders;
    expect(first).toMatchObject({ quoted: 1, gaps: 1, totals: { quoted: '0.00' } });
    await store.saveAll();
    expect(server.state.bids.map(({ quotation_id, bid, price }) => [quotation_id, bid, price])).toEqual([
      [101, 'priced', '0.0000'],
      [101, 'no_bid', null],
    ]);
  });

  it('are taken back step by step, and come again', async () => {
    const { store, type, totals, server } = made();
    type(1, 11, '1.0000');
    type(1, 12, '1.0000');
    expect(totals()[0]).toBe('7.00');
    expect(store.undo()).toMatchObject({ vendor: 1, line: 12 });
    expect(totals()[0]).toBe('45.00');
    store.undo();
    expect(totals()[0]).toBe('90.00');
    expect(store.undo()).toBeUndefined();
    store.redo();
    await store.saveAll();
    expect(server.state.bids.find(({ id }) => id === 1)).toMatchObject({ price: '1.0000' });
  });
});

it('what cannot be read stays in its cell, and goes with its step', async () => {
  const { store, save, totals } = made();
  store.edit([
    { id: 11, column: columnOfCell(1), input: { value: '1.0000' } },
    { id: 12, column: columnOfCell(1), input: { text: '12 m', error: '“12 m” is not a number' } },
  ]);
  expect(totals()[0]).toBe('45.00');
  expect(await store.saveAll()).toMatchObject({ state: 'unread', count: 1 });
  expect(store.firstUnsaved()).toEqual({ vendor: 1, line: 12 });
  store.undo();
  await store.saveAll();
  expect(save().state).toBe('saved');
  store.redo();
  expect(store.snapshot().visible.rows[1]?.row.marks[0]).toMatchObject({ unread: { text: '12 m' } });
});

describe('prices that are refused for good', () => {
  const closed = () =>
    Promise.reject(new SaveRefusal('It is closed', { conflict: true, again: false, final: true }, new Map()));

  it('are out of the comparison and in hand, copied with what is stored, and offered on the next visit', async () => {
    const { server, store, type, totals, save, opened } = made();
    server.beforeSave(closed);
    type(1, 11, '9.0000');
    type(2, 12, '7.0000');
    store.edit([{ id: 12, column: columnOfCell(1), input: { text: '2O', error: 'This is no number' } }]);
    expect(totals()).toEqual(['85.00', '74.00', '0.00']);
    await store.saveAll();
    await store.endTyping('It is closed');
    expect(totals()).toEqual(['90.00', '60.00', '0.00']);
    expect([save().state, store.snapshot().canUndo]).toEqual(['saved', false]);
    expect(store.snapshot().hand).toMatchObject({ why: 'It is closed' });
    const inHand = [
      [11, 'Line 11', [['Vendor 1', '9.00', '10.00']]],
      [
        12,
        'Line 12',
        [
          ['Vendor 1', '2O', '20.00'],
          ['Vendor 2', '7.00', ''],
        ],
      ],
    ];
    const shown = (of: LevellingStore) =>
      of
        .inHand()
        .map(({ id, name, values }) => [id, name, values.map((one) => [one.label, one.typed, one.stored]).toSorted()]);
    expect(shown(store)).toEqual(inHand);
    await store.close();
    const next = opened();
    expect(shown(next)).toEqual(inHand);
    expect(next.snapshot().levelling.bidders.map(({ totals: { quoted } }) => quoted)).toEqual([
      '90.00',
      '60.00',
      '0.00',
    ]);
    const takeBack = next.discard();
    expect([next.snapshot().hand, opened().snapshot().hand]).toEqual([undefined, undefined]);
    takeBack();
    expect(shown(opened())).toEqual(inHand);
  });

  it('are put back and saved when it is open again; what somebody else changed meanwhile is a conflict', async () => {
    const { server, store, type, save, opened } = made();
    server.beforeSave(closed);
    type(1, 11, '9.0000');
    type(1, 12, '21.0000');
    await store.saveAll();
    await store.close();
    server.beforeSave(() => Promise.resolve());
    server.state.bids = server.state.bids.map((bid) => (bid.id === 1 ? { ...bid, price: '11.0000', version: 2 } : bid));
    const next = opened();
    next.putBack();
    expect(await next.saveAll()).toMatchObject({ state: 'conflict', count: 1 });
    expect(server.state.bids.filter((bid) => bid.quotation_id === 101).map(({ price }) => price)).toEqual([
      '11.0000',
      '21.0000',
    ]);
    next.settle({ vendor: 1, line: 11 }, 'theirs');
    expect(await next.saveAll()).toMatchObject({ state: 'saved' });
    await next.close();
    expect([save().state, opened().snapshot().hand]).toEqual(['saved', undefined]);
  });

  it('and what could not be sent before the page was left is offered again', async () => {
    const { server, store, type, opened } = made();
    server.beforeSave(() =>
      Promise.reject(new SaveRefusal('The server does not answer', { conflict: false, again: false }, new Map())),
    );
    type(3, 11, '5.0000');
    await store.close();
    expect(opened().inHand()).toMatchObject([{ id: 11, values: [{ label: 'Vendor 3', typed: '5.00', stored: '' }] }]);
    expect(opened().snapshot().hand?.why).toBeUndefined();
  });
});

describe('an answer that comes late', () => {
  const late = () => {
    const of = made();
    const { load } = of.server.calls;
    const gates: (() => void)[] = [];
    const slowly = async () => {
      const read = await load();
      await new Promise<void>((done) => gates.push(done));
      return read;
    };
    const store = new LevellingStore({ ...of.server.calls, load: slowly }, answer(), of.drafts);
    const type = (vendor: number, at: number, value: string) =>
      store.edit([{ id: at, column: columnOfCell(vendor), input: { value } }]);
    const totals = () => store.snapshot().levelling.bidders.map(({ totals: { quoted } }) => quoted);
    return { ...of, store, type, totals, gates };
  };

  it('takes nothing back that was saved meanwhile', async () => {
    const { store, type, totals, gates } = late();
    const reading = store.refresh();
    await vi.waitFor(() => expect(gates).toHaveLength(1));
    type(2, 12, '7.0000');
    expect(await store.saveAll()).toMatchObject({ state: 'saved' });
    gates[0]?.();
    await vi.waitFor(() => expect(gates).toHaveLength(2));
    expect(totals()).toEqual(['90.00', '74.00', '0.00']);
    gates[1]?.();
    await reading;
    expect(totals()).toEqual(['90.00', '74.00', '0.00']);
  });

  it('takes nothing back that a later one has read', async () => {
    const { server, store, totals, gates } = late();
    const first = store.refresh();
    await vi.waitFor(() => expect(gates).toHaveLength(1));
    server.state.bids = server.state.bids.map((bid) => (bid.id === 1 ? { ...bid, price: '11.0000', version: 2 } : bid));
    const second = store.refresh();
    await vi.waitFor(() => expect(gates).toHaveLength(2));
    gates[1]?.();
    await second;
    expect(totals()[0]).toBe('95.00');
    gates[0]?.();
    await first;
    expect(totals()[0]).toBe('95.00');
  });
});

describe('what somebody else has changed', () => {
  const others = (server: ReturnType<typeof made>['server'], price: string) => {
    server.state.bids = server.state.bids.map((bid) => (bid.id === 1 ? { ...bid, price, version: 2 } : bid));
  };

  it('is shown beside what was typed, which stays until the person decides', async () => {
    const { server, store, type, totals, save } = made();
    others(server, '11.0000');
    type(1, 11, '9.0000');
    type(1, 12, '21.0000');
    expect(await store.saveAll()).toMatchObject({ state: 'conflict', count: 1 });
    const [row] = store.snapshot().visible.rows;
    expect(row?.row.marks[0]).toMatchObject({ state: 'conflict', theirs: { price: '11.0000' } });
    expect(row?.row.bids[0]).toMatchObject({ price: '9.0000' });
    expect(totals()[0]).toBe('87.00');
    // The other cell of the same save went through.
    expect(server.state.bids.find(({ rfq_line_id: at }) => at === 12)).toMatchObject({ price: '21.0000' });
    store.settle({ vendor: 1, line: 11 }, 'mine');
    await store.saveAll();
    expect(server.state.bids.find(({ id }) => id === 1)).toMatchObject({ price: '9.0000', version: 3 });
    expect(save().state).toBe('saved');
  });

  it('can be taken instead', async () => {
    const { server, store, type, totals } = made();
    others(server, '11.0000');
    type(1, 11, '9.0000');
    await store.saveAll();
    store.settle({ vendor: 1, line: 11 }, 'theirs');
    expect(totals()[0]).toBe('95.00');
    expect(store.snapshot().save.state).toBe('saved');
  });

  it('is no conflict where both put the same', async () => {
    const { server, store, type } = made();
    others(server, '9.0000');
    type(1, 11, '9');
    expect(await store.saveAll()).toMatchObject({ state: 'saved' });
  });
});

describe('a save that fails', () => {
  it('is told with its reason, and tried again when asked', async () => {
    const { server, store, type, save } = made();
    server.beforeSave(() =>
      Promise.reject(
        new SaveRefusal('Invalid', { conflict: false, again: false }, new Map([['bids.0', 'The price is too large']])),
      ),
    );
    type(1, 11, '9.0000');
    await store.saveAll();
    expect(save()).toEqual({ state: 'failed', count: 1, reason: 'The price is too large' });
    expect(store.firstUnsaved()).toEqual({ vendor: 1, line: 11 });
    server.beforeSave(() => Promise.resolve());
    await store.retry();
    expect(save().state).toBe('saved');
    expect(server.state.bids.find(({ id }) => id === 1)).toMatchObject({ price: '9.0000' });
  });

  it('is sent again by itself where no answer came', async () => {
    vi.useFakeTimers();
    const { server, store, type, save } = made();
    server.beforeSave(() =>
      Promise.reject(new SaveRefusal('API request failed', { conflict: false, again: true }, new Map())),
    );
    type(1, 11, '9.0000');
    await store.saveAll();
    expect(save().state).toBe('failed');
    server.beforeSave(() => Promise.resolve());
    await vi.advanceTimersByTimeAsync(2500);
    expect(save().state).toBe('saved');
  });
});

describe('what the buyer decides', () => {
  const values = { plug_by: null, plug_rate: null, is_excluded: false, alternate_is: null, note: null };

  it('counts at once, and goes back where it is refused', async () => {
    const { server, store } = made();
    const gap = { vendor: 2, line: 12, values: { ...values, plug_by: 'typed' as const, plug_rate: '3.0000' } };
    const plugged = () => store.snapshot().levelling.bidders[1]?.totals.plugged;
    // The median of the only bid, 2 × 20.
    expect(plugged()).toBe('100.00');
    const saved = store.decide([gap]);
    expect(plugged()).toBe('66.00');
    expect(store.snapshot().save.state).toBe('saving');
    await saved;
    expect(store.snapshot().save.state).toBe('saved');
    expect(server.state.decisions).toHaveLength(1);
    server.beforeSave(() => Promise.reject(new Error('No')));
    await expect(store.decide([{ vendor: 1, line: null, values: { ...values, is_excluded: true } }])).rejects.toThrow(
      'No',
    );
    expect(store.snapshot().levelling.bidders[0]?.unranked).toBeNull();
    expect(plugged()).toBe('66.00');
  });

  it('leaves a vendor out, fills all gaps, and says who gets each line', async () => {
    const { store } = made();
    await store.decide([{ vendor: null, line: null, values: { ...values, plug_by: 'highest' } }]);
    expect(store.snapshot().levelling.bidders[1]?.totals.plugged).toBe('100.00');
    store.choose();
    expect([...(store.snapshot().choice ?? [])]).toEqual([
      [11, 1],
      [12, 1],
    ]);
    store.choose(new Map([[11, 2]]));
    expect(store.snapshot().choice?.get(11)).toBe(2);
    await store.decide([{ vendor: 1, line: null, values: { ...values, is_excluded: true } }]);
    expect([...(store.snapshot().choice ?? [])]).toEqual([[11, 2]]);
    store.stopChoosing();
    expect(store.snapshot().choice).toBeNull();
  });
});
