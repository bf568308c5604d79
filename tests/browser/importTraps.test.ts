import { readFile } from 'node:fs/promises';
import { writeXlsx, type CellValue, type WriteSheet } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { faults } from './audit.ts';
import { choose, ownDraft } from './files.ts';
import { served } from './support.ts';

const on = served();

const head = ['Item', 'Description', 'Unit', 'Qty', 'Rate', 'Amount'];
const lines: readonly (readonly CellValue[])[] = [
  ['1.1', 'Excavate trench', 'm3', 100, 10, 1000],
  ['1.2', 'Backfill', 'm3', 50, 8, 400],
  ['1.3', 'Concrete C30', 'm3', 20, 150, 3000],
];
const heading = (...headings: readonly string[]): readonly (readonly CellValue[])[] => [headings, ...lines];

interface Trap {
  readonly rows: readonly (readonly CellValue[])[];
  readonly more?: Omit<Partial<WriteSheet>, 'rows'>;
  /** What must be said before the lines are shown. */
  readonly asked?: string;
  /** What stands beside the columns, before any line. */
  readonly noted?: string;
  /** A button that is pressed then. */
  readonly pressed?: string;
  /** What stands beside the lines. */
  readonly told?: string | RegExp;
}

/** Fifteen of the traps, each read as a person would see it: asked about the file, or told beside its lines. */
const traps: Readonly<Record<string, Trap>> = {
  'two quantities that no amount settles': {
    rows: [
      ['Item', 'Description', 'Unit', 'Tender Qty', 'Revised Qty', 'Rate'],
      ['1.1', 'Excavate trench', 'm3', 90, 100, 10],
      ['1.2', 'Backfill', 'm3', 60, 50, 8],
    ],
    asked: 'Say which column is the quantity.',
  },
  'rates in another currency': {
    rows: heading('Item', 'Description', 'Unit', 'Qty', 'Rate (EUR)', 'Amount'),
    asked: 'Say what counts of the rates in another currency.',
  },
  'a table of bids': {
    rows: [
      ['Item', 'Description', 'Unit', 'Qty', 'Bidder', 'Rate'],
      ...['Alder', 'Birch'].flatMap((bidder, n) =>
        lines.map(([ref, text, unit, quantity], at) => [
          ref ?? null,
          text ?? null,
          unit ?? null,
          quantity ?? null,
          bidder,
          10 + n + at,
        ]),
      ),
    ],
    asked: 'Say whether this is a bill.',
  },
  'a total that is not what was read': {
    rows: [head, ...lines, [null, 'Total', null, null, null, 22_100]],
    told: /22,100\.00/,
  },
  'a unit without a quantity': {
    rows: [head, ...lines, ['1.4', 'Formwork', 'm2', null, null, null]],
    told: 'Lines to look at: 1 with a unit and no quantity, 1 with a unit and no rate.',
  },
  'a formula without its value': {
    rows: [head, ['1.1', 'Excavate trench', 'm3', 100, null, null], ...lines.slice(1)],
    more: { cells: new Map([['1,4', { value: null, formula: '5*2' }]]) },
    told: 'Rate is a formula whose value the file does not have. Open it in Excel, save it, and choose it again',
  },
  'an error in place of a text': {
    rows: [head, ['1.1', '#NAME?', 'm3', 100, 10, 1000], ...lines.slice(1)],
    more: { cells: new Map([['1,1', { value: '#NAME?', type: 'error' }]]) },
    told: 'Description is the error #NAME? of the workbook',
  },
  'a line that was deleted in words': {
    rows: [head, ...lines, ['1.4', 'DELETED - Rock excavation', 'm3', 50, 30, 1500]],
    told: '5 rows → 3 lines. 2 left out.',
  },
  'a rate for a thousand': {
    rows: [
      ['Item', 'Description', 'Unit', 'Qty', 'Rate', 'Per', 'Amount'],
      ['1.1', 'Bricks', 'nr', 5000, 400, 1000, 2000],
      ['1.2', 'Sand', 'm3', 20, 30, 1, 600],
    ],
    told: 'Rate 400 is per 1000: 0.4 for one',
  },
  'a quantity with the mark of a footnote': {
    rows: [head, ['1.1', 'Excavate trench', 'm3', '100*', 10, 1000], ...lines.slice(1)],
    told: 'Quantity “100*” is read without its mark',
  },
  'rates in pence': {
    rows: [
      ['Item', 'Description', 'Unit', 'Qty', 'Rate (pence)'],
      ['1.1', 'Bolt', 'nr', 100, 250],
      ['1.2', 'Nut', 'nr', 200, 50],
    ],
    told: 'Rate 250 is in hundredths (pence, cents): 2.5',
  },
  'currencies row by row': {
    rows: [[...head, 'Currency'], ...lines.map((row, at) => [...row, at === 1 ? 'USD' : 'GBP'])],
    asked: 'Say what counts of the rates in another currency.',
  },
  'sizes beside the description': {
    rows: [
      ['Item', 'Description', 'Size', 'Unit', 'Qty', 'Rate'],
      ['1.1', 'Steel pipe', 'DN 200 mm', 'm', 100, 2.5],
      ['1.2', 'Steel pipe', 'DN 300 mm', 'm', 200, 3.5],
    ],
    noted: 'Columns with texts that are not read: Column C “Size” (“DN 200 mm”).',
    pressed: 'Add to the descriptions',
    told: 'Steel pipe, DN 300 mm',
  },
  'a rate that is struck through': {
    rows: [head, ...lines],
    more: { cells: new Map([['2,4', { value: 8, style: { font: { strikethrough: true } } }]]) },
    told: 'Rate “8” is struck through: it is left out',
  },
  'pounds and pence in two columns': {
    rows: [
      ['Item', 'Description', 'Unit', 'Qty', 'Rate', 'p'],
      ['1.1', 'Bolt', 'nr', 100, 2, 50],
      ['1.2', 'Nut', 'nr', 200, 0, 75],
    ],
    noted: 'Columns with figures that are not read: Column F “p”. Say above what they are if they count.',
    told: /→ 2 lines/,
  },
};

it('tells each trap of a client’s file before anything is saved, and asks what it cannot settle', async () => {
  const { id } = await ownDraft(on);
  const page = await on.visitAs('sales@demo.test', `/boq-import/boq-sale/${id}`);
  const go = page.getByRole('button', { name: /^See the lines$|^See \d+ lines?$/ });
  for (const [name, { rows, more, asked, noted, pressed, told }] of Object.entries(traps)) {
    const sheet = { name: 'Bill', rows: rows.map((row) => [...row]), ...more };
    await choose(page, `${name}.xlsx`, Buffer.from(await writeXlsx({ sheets: [sheet] })));
    await page.getByText(`${name}.xlsx`).first().waitFor();
    if (asked !== undefined) {
      await page.getByText(asked).first().waitFor();
      expect(await go.isDisabled(), name).toBe(true);
    } else {
      if (noted !== undefined) await page.getByText(noted).waitFor();
      if (pressed !== undefined) await page.getByRole('button', { name: pressed }).click();
      await go.click();
      await page
        .getByText(told ?? '')
        .first()
        .waitFor();
      await page.getByText(/→ \d lines?/).waitFor();
    }
    const into = process.env['PICTURES'];
    if (into) await page.screenshot({ path: `${into}/${name}.png`, fullPage: true });
    expect(await faults(page), name).toEqual([]);
    if (into && name.includes('total')) {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.screenshot({ path: `${into}/${name}-390.png`, fullPage: true });
      await page.setViewportSize({ width: 1440, height: 900 });
    }
    await page.reload();
  }
});

it('corrects rows with one problem at once, takes that back, and gives bad rows out as a file that it takes again', async () => {
  const { id } = await ownDraft(on);
  const page = await on.visitAs('sales@demo.test', `/boq-import/boq-sale/${id}`);
  const bill = [
    'Item,Description,Unit,Qty,Rate,Amount',
    '1,Earthworks,,,,',
    '1.1,Excavate trench,m3,100,10,1000',
    '1.2,Backfill,m3,10/12,8,',
    '1.3,Haunching,m3,7/9,3,',
    '1.4,Concrete C30,m3,20,n.v.t,',
  ];
  const see = async (name: string, rows: string) => {
    await choose(page, name, Buffer.from(rows));
    await page.getByRole('button', { name: /^See the lines$|^See \d+ lines?$/ }).click();
  };
  await see('bad.csv', bill.join('\r\n'));
  await page.getByText('6 rows → 1 line in 1 section. 1 left out. 3 cannot be read.').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Bad rows' }).click(),
  ]);
  const back = (await readFile(await download.path(), 'utf8')).replace('\uFEFF', '');
  expect(back.trim().split('\r\n')).toEqual([
    'Item,Description,Unit,Qty,Rate,Amount,What is wrong',
    '1,Earthworks,,,,,',
    '1.2,Backfill,m3,10/12,8,,Quantity: “10/12” is not a number',
    '1.3,Haunching,m3,7/9,3,,Quantity: “7/9” is not a number',
    '1.4,Concrete C30,m3,20,n.v.t,,Rate: “n.v.t” is not a number',
  ]);

  await page.getByRole('button', { name: 'Take the first figure: 10 of “10/12”' }).click();
  await page.getByText('6 rows → 3 lines in 1 section. 1 left out. 1 cannot be read.').waitFor();
  // 100 × 10, 10 × 8 and 7 × 3.
  await page.getByText('£1,101.00').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('6 rows → 1 line in 1 section. 1 left out. 3 cannot be read.').waitFor();
  await page.getByRole('button', { name: 'Leave all out' }).click();
  await page.getByText('6 rows → 1 line in 1 section. 4 left out.').waitFor();

  await page.reload();
  await see(download.suggestedFilename(), back.replace('10/12', '10').replace('7/9', '7').replace('n.v.t', '150'));
  await page.getByText('5 rows → 3 lines in 1 section. 1 left out.').waitFor();
  await page.getByText('£3,101.00').waitFor();
});

it('reads the next file of a client as the first was answered, says so, and asks anew where a person wants it', async () => {
  const { id } = await ownDraft(on);
  const page = await on.visitAs('sales@demo.test', `/boq-import/boq-sale/${id}`);
  const bill = (...quantities: readonly [number, number][]) =>
    Buffer.from(
      [
        'Item,Description,Unit,Tender Qty,Revised Qty,Rate',
        ...quantities.map(
          ([tender, revised], at) => `1.${at + 1},Excavate trench ${at + 1},m3,${tender},${revised},10`,
        ),
      ].join('\r\n'),
    );
  const question = page.getByRole('radiogroup', { name: 'Which column is the quantity?' });
  const go = page.getByRole('button', { name: /^See the lines$|^See \d+ lines?$/ });
  await choose(page, 'first.csv', bill([90, 100], [60, 50]));
  await question.getByRole('radio', { name: /Revised Qty/ }).check();
  await go.click();
  await page.getByText('£1,500.00').waitFor();
  await page.getByRole('button', { name: /^Match 2 lines with items$/ }).click();
  await page.getByRole('button', { name: 'See what is saved' }).click();
  await page.getByRole('radio', { name: /^Remove them/ }).check();
  await page.getByRole('button', { name: 'Save in BOQ sales' }).click();
  await page.getByText(/^2 lines added, \d+ removed\.$/).waitFor();

  await page.reload();
  await choose(page, 'second.csv', bill([1, 7], [2, 8], [3, 9]));
  await page.getByText(/^Read as in your import of .*: quantity\.$/).waitFor();
  await go.click();
  // 7, 8 and 9 at 10.
  await page.getByText('£240.00').waitFor();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('button', { name: 'Ask me anew' }).click();
  await page.getByText('Say which column is the quantity.').waitFor();
  expect(await go.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Read it so again' }).click();
  await expect.poll(() => go.isDisabled()).toBe(false);
});

it('compares the sum of a summary that is not read with all lines, on a phone too', async () => {
  const { id } = await ownDraft(on);
  const page = await on.visitAs('sales@demo.test', `/boq-import/boq-sale/${id}`);
  const sheets = [
    { name: 'Siteworks', rows: [head, ...lines].map((row) => [...row]) },
    {
      name: 'Summary',
      rows: [
        ['Bill', 'Amount'],
        ['Siteworks', 5000],
        ['Grand total', 5000],
      ],
    },
  ];
  await choose(page, 'summary.xlsx', Buffer.from(await writeXlsx({ sheets })));
  await page.getByRole('button', { name: 'See 3 lines' }).click();
  const alert = page.getByText('2 totals of the file are not what was read:');
  await alert.waitFor();
  expect(await alert.innerText()).toMatch(
    /Summary, row 3 “Grand total”: the file says \S*5,000.00, all lines that were read come to \S*4,400.00/,
  );
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await faults(page)).toEqual([]);
    const into = process.env['PICTURES'];
    if (into) await page.screenshot({ path: `${into}/summary-${width}.png`, fullPage: true });
  }
});
