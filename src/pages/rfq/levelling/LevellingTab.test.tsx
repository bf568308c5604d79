import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startSession } from '../../../authProvider/session.ts';
import { resources } from '../../../resources/index.ts';
import { servedByTheApp } from '../../../../tests/support/msw.ts';
import { testRfqs } from '../../../../tests/support/rfqs.ts';
import { expecting, type Made } from '../../../../tests/support/sales.ts';
import { openScreens, signOut } from '../../../../tests/support/screens.tsx';
import { rfqExtensions } from '../index.ts';

const on = servedByTheApp();
const { people, sent, quote, levelling, award, step } = testRfqs(on);
const user = userEvent.setup();

/** A window of a phone's width. */
const narrow = (query: string) => ({
  matches: Number(/max-width:\s*([\d.]+)px/.exec(query)?.[1] ?? 0) >= 390,
  addEventListener() {},
  removeEventListener() {},
});
beforeEach(() => void vi.spyOn(window, 'matchMedia').mockImplementation(narrow as never));
afterEach(() => {
  vi.restoreAllMocks();
  signOut();
});

/** Two vendors have quoted two lines: 10 and 20, 12 and 15; their names have the order of their ids. */
const quoted = async () => {
  const made = await sent(['5', '7'], 2);
  const [a, b] = made.vendors as [Made, Made];
  await quote(made.rfq, a, made.asks, ['10', '20']);
  await quote(made.rfq, b, made.asks, ['12', '15']);
  return { ...made, a, b };
};
const open = async ({ rfq }: { readonly rfq: Made }) => {
  startSession(people.buyer.session);
  openScreens(`/rfqs/${rfq.id}/show`, resources, rfqExtensions);
  return screen.findByRole('table', { name: 'Quotations by line' });
};
/** The lines of a comparison, each with what it says of its vendors in their order. */
const offers = (table: HTMLElement) =>
  within(table)
    .getAllByRole('cell', { hidden: true })
    .map((line) =>
      within(line)
        .getAllByRole('button', { hidden: true })
        .map(({ textContent }) => textContent),
    );

it('compares the vendors of each line, the cheapest first, and in total', async () => {
  const made = await quoted();
  const [a, b] = [String(made.a['name']), String(made.b['name'])];
  const table = await open(made);
  expect(offers(table)).toEqual([
    [`#1${a}Lowest10.0050.00`, `#2${b}12.0060.00`],
    [`#1${b}Lowest15.00105.00`, `#2${a}20.00140.00`],
  ]);
  const totals = screen.getByRole('region', { name: 'Totals' });
  expect(
    within(totals)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([`${b}#1 165.00With gaps plugged2 of 2 lines`, `${a}#2 190.00With gaps plugged2 of 2 lines`]);
});

it('takes another price, and says that it is saved when it is', async () => {
  const made = await quoted();
  const table = await open(made);
  await user.click(
    within(table).getAllByRole('button', { name: new RegExp(String(made.b['name'])) })[0] as HTMLElement,
  );
  const panel = await screen.findByRole('dialog');
  const price = within(panel).getByRole('textbox', { name: /^Price/ });
  await user.clear(price);
  await user.type(price, '8');
  await user.tab();
  expect(offers(table)[0]?.[0]).toContain(`#1${String(made.b['name'])}Lowest8.00`);
  await waitFor(() => expect(screen.getByText('All changes saved')).toBeDefined());
  expect((await levelling(made.rfq)).bids.map(({ price: now }: Made) => now)).toContain('8.0000');
});

it('takes a price for another unit of the item, and compares what it comes to', async () => {
  const made = await quoted();
  const item = await expecting(200, people.buyer.get(`/api/item/${made.items[0]?.id}`));
  const units = [{ unit: 'box', factor: '4' }];
  await expecting(200, people.buyer.put(`/api/item/${item.id}`, { version: item.version, units }));
  const table = await open(made);
  const name = String(made.b['name']);
  await user.click(within(table).getAllByRole('button', { name: new RegExp(name) })[0] as HTMLElement);
  const panel = await screen.findByRole('dialog');
  await user.click(within(panel).getByRole('combobox', { name: 'Priced per' }));
  await user.click(await screen.findByRole('option', { name: 'box' }));
  // 5 at 12.00 for a box of 4.
  await waitFor(() => expect(offers(table)[0]?.[0]).toContain(`#1${name}Lowest`));
  expect(offers(table)[0]?.[0]).toContain('15.00');
  await waitFor(async () =>
    expect((await levelling(made.rfq)).bids).toContainEqual(
      expect.objectContaining({ price: '12.0000', unit: 'box', unit_factor: '4.0000' }),
    ),
  );
});

it('leaves a vendor out with a note, and the award asks for nothing of them', async () => {
  const made = await quoted();
  const table = await open(made);
  const totals = screen.getByRole('region', { name: 'Totals' });
  await user.click(within(totals).getByRole('button', { name: new RegExp(String(made.a['name'])) }));
  const panel = await screen.findByRole('dialog', { name: String(made.a['name']) });
  await user.click(within(panel).getByRole('switch', { name: 'Leave all of this vendor out' }));
  await waitFor(() => expect(totals.textContent).toContain('Not ranked: excluded'));
  expect(offers(table)[0]?.[0]).toContain(`#1${String(made.b['name'])}Lowest`);
  await waitFor(async () =>
    expect((await levelling(made.rfq)).decisions).toMatchObject([
      { vendor_id: made.a.id, rfq_line_id: null, is_excluded: true },
    ]),
  );
});

it('drafts an award of the lowest of each line, and shows it afterwards', async () => {
  const made = await quoted();
  await open(made);
  await user.click(screen.getByRole('button', { name: 'Award' }));
  const panel = await screen.findByRole('dialog', { name: 'Award' });
  expect(within(panel).getByRole('table', { name: 'Who gets what' }).textContent).toContain('Total2155.00');
  await user.click(within(panel).getByRole('button', { name: 'Draft the award of 2 of 2 lines' }));
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/awards\/\d+\/show$/));
  const { records } = await expecting(200, people.buyer.get(`/api/rfq-awards?rfq_id=${made.rfq.id}`));
  expect(records).toMatchObject([{ total: '155.00', status: 'DRAFT' }]);
});

it('is read only once it is closed, but for what is decided; the award stands above', async () => {
  const made = await quoted();
  await expecting(200, step(made.rfq, 'close'));
  await expecting(201, award(made.rfq, [{ rfq_line_id: made.asks[0].id, vendor_id: made.a.id }]));
  const table = await open(made);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await screen.findByRole('link', { name: /^AWD-/ });
  await waitFor(() => expect(offers(table)[0]?.[0]).toContain('To be awarded'));
  expect(offers(table)[1]?.join()).not.toContain('To be awarded');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Award' })).toBeNull());
  await user.click(within(table).getAllByRole('button')[0] as HTMLElement);
  const panel = await screen.findByRole('dialog');
  expect(within(panel).queryByRole('textbox', { name: /^Price/ })).toBeNull();
  expect(within(panel).getByRole('switch', { name: 'Leave this bid out' })).toBeDefined();
});
