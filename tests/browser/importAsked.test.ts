import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { choose, ownDraft } from './files.ts';
import { faults } from './audit.ts';
import { served } from './support.ts';

const on = served();

const csv = (...rows: readonly string[]) => Buffer.from(rows.join('\r\n'));

const germanBill = (...lines: readonly string[]) =>
  csv('Pos.;Leistungsbeschreibung;ME;Menge;EP;GP', '1;Mauerarbeiten;;;;', ...lines, ';Summe Mauerarbeiten;;;;');
const lines = [
  '1.1;Mauerwerk aus Kalksandstein, 24 cm;qm;1.234;15;18.510',
  '1.2;Stahl in Stürzen;TON;800;12;9.600.000',
  '1.3;Innenputz, zweilagig;qm;950;8;',
] as const;

it('a bill in whole numbers is read as a person says, and its units too; then its order is offered', async () => {
  const { id } = await ownDraft(on);
  const page = await on.visitAs('sales@demo.test', `/boq-import/boq-sale/${id}`);
  const [first, second, third] = lines;
  await choose(page, 'LV Mauerarbeiten.csv', germanBill(first, second.replace('9.600.000', ''), third));

  const notation = page.getByRole('radiogroup', { name: /^“1\.234” and “18\.510” can be read in two ways\./ });
  await notation.waitFor();
  const go = page.getByRole('button', { name: /^See the lines$|^See \d lines$/ });
  await expect.poll(() => go.isDisabled()).toBe(true);
  await page.getByText('Say how the figures are written.').waitFor();
  expect(await faults(page)).toEqual([]);
  // picture: bill-notation
  await notation.getByRole('radio', { name: /^A comma begins the decimals – “1\.234” is 1.234, / }).check();
  await page.getByText('Say which unit “TON” is.').waitFor();
  // picture: bill-unit
  await page
    .getByRole('radiogroup', { name: 'Which unit is “TON”?' })
    .getByRole('radio', { name: /^short ton/ })
    .check();
  await page.getByRole('button', { name: 'See 3 lines' }).click();
  await page.getByText('6 rows → 3 lines in 1 section. 2 left out.').waitFor();
  await page.getByText('35,710.00').waitFor();
  // picture: bill-lines
  await page.getByRole('button', { name: 'Match 3 lines with items' }).click();
  await page.getByRole('button', { name: 'See what is saved' }).click();
  await page.getByRole('radio', { name: /^Remove them/ }).check();
  await page.getByRole('button', { name: 'Save in BOQ sales' }).click();
  await page.getByText(/^4 lines added, \d+ removed\.$/).waitFor();

  await page.getByRole('button', { name: 'Import another file' }).click();
  // Now the amount of the second line tells the comma, and nothing is asked.
  await choose(page, 'LV Mauerarbeiten, neue Reihenfolge.csv', germanBill(third, first, second));
  await page.getByText(/^A comma begins the decimals, as in “9\.600\.000”: /).waitFor();
  await page.getByRole('radio', { name: /^short ton/ }).check();
  // picture: bill-told
  await page.getByRole('button', { name: 'See 3 lines' }).click();
  await page.getByRole('button', { name: 'Match 3 lines with items' }).click();
  await page.getByRole('button', { name: 'See what is saved' }).click();
  const order = page.getByRole('radiogroup', {
    name: 'The file has its lines in another order: 1 line stands elsewhere in the bill.',
  });
  await order.waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Nothing to save' }).isDisabled()).toBe(true);
  await order.getByRole('radio', { name: /^Use the order of the file/ }).check();
  // picture: bill-order
  await page.getByRole('button', { name: 'Save in BOQ sales' }).click();
  await page.getByText('1 moved.').waitFor();
  const caller = await on.as('sales@demo.test');
  const { records } = (await caller.get(`/api/boq-sale/${id}/items`)).data;
  const stored = (records as { ref: string; unit?: string; quantity?: string; position: number }[]).toSorted(
    (a, b) => a.position - b.position,
  );
  expect(stored.filter(({ quantity }) => quantity).map(({ ref, unit, quantity }) => [ref, unit, quantity])).toEqual([
    ['1.3', 'm²', '950.0000'],
    ['1.1', 'm²', '1234.0000'],
    ['1.2', 'short ton', '800.0000'],
  ]);
});

it('hidden sheets and rows of a bill are said with what they hold, and imported if a person wants so', async () => {
  const head = ['Item No.', 'Description', 'Unit', 'Qty', 'Rate', 'Amount'];
  const workbook = await writeXlsx({
    sheets: [
      {
        name: 'Part 1',
        rows: [
          head,
          ['1', 'Curtain wall mullion', 'm', 620.25, 61.4, 38083.35],
          ['2', 'Transom', 'm', 100, 50, 5000],
          ['3', 'Gutter', 'dozen', 2, 50, 100],
        ],
        rowDefs: new Map([[2, { hidden: true }]]),
      },
      { name: 'Part 2', rows: [head, ['1', 'Automatic sliding door', 'nr', 3, 7200, 21600]], hidden: true },
      { name: 'Lists', rows: [['m'], ['nr']], hidden: true },
    ],
  });
  const page = await on.visitAs('sales@demo.test', `/boq-import/boq-sale/${(await ownDraft(on)).id}`);
  await choose(page, 'Façade.xlsx', Buffer.from(workbook));
  await page.getByText('The workbook has 3 sheets, 2 of them hidden.').waitFor();
  expect(await page.getByRole('checkbox', { name: 'Part 2' }).isChecked()).toBe(false);
  const sheets = page.getByRole('radiogroup', {
    name: 'The sheet “Part 2” (1 line, £21,600.00) is hidden in the workbook. Import it?',
  });
  const rows = page.getByRole('radiogroup', { name: '1 row is hidden in the workbook. Import it?' });
  await page.getByText('Say whether hidden sheets are imported.').waitFor();
  // picture: bill-hidden
  await sheets.getByRole('radio', { name: 'Import it' }).check();
  await page.getByText('Say whether hidden rows are imported.').waitFor();
  await expect.poll(() => page.getByRole('checkbox', { name: 'Part 2' }).isChecked()).toBe(true);
  await rows.getByRole('radio', { name: 'Leave it out' }).check();
  await page.getByRole('button', { name: 'See 3 lines' }).click();
  await page.getByText('6 rows → 3 lines in 2 sections. 3 left out.').waitFor();
  await page.getByText('Unit “dozen” is not a known one').waitFor();
  await page.getByText('59,783.35').waitFor();
  expect(await faults(page)).toEqual([]);
  // picture: bill-hidden-lines
});

it('a file of masters in whole numbers is read as a person says; its yes and no, and its headings, are known', async () => {
  const page = await on.visitAs('admin@demo.test', '/items/import');
  await choose(
    page,
    'Artikel.csv',
    csv(
      'Artikelnummer;Bezeichnung;ME;Aktiv;Variante;Einkaufspreis',
      'NOT-1;Kalksandstein KS 20-2,0;Stk;Ja;24 cm;1.234',
      'NOT-2;Porenbeton PP2-0,35;Stk;Nein;30 cm;12.500',
    ),
  );
  const notation = page.getByRole('radiogroup', { name: /^“1\.234” and “12\.500” can be read in two ways\./ });
  await notation.waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Check 2 rows' }).isDisabled()).toBe(true);
  // picture: masters-notation
  await notation.getByRole('radio', { name: /^A comma begins/ }).check();
  await page.getByRole('button', { name: 'Check 2 rows' }).click();
  await page.getByText('2 rows → 2 items: 2 to create with 2 variants.').waitFor();
  // picture: masters-review
  await page.getByRole('button', { name: 'Import 2 items' }).click();
  await page.getByText('2 items created, 2 variants added.').waitFor();
  const caller = await on.as('admin@demo.test');
  const { records } = (await caller.get('/api/item?search=NOT-')).data;
  const made = (records as { id: number; code: string; is_active: boolean }[]).toSorted((a, b) =>
    a.code.localeCompare(b.code),
  );
  expect(made.map(({ code, is_active }) => [code, is_active])).toEqual([
    ['NOT-1', true],
    ['NOT-2', false],
  ]);
  const { data } = await caller.get(`/api/item/${made[0]?.id}`);
  expect(data.variants[0].cost_rate).toBe('1234.0000');
});
