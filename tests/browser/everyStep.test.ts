import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { choose, ownDraft } from './files.ts';
import { axeFaults } from './axe.ts';
import { calm, served, signIn } from './support.ts';
import type { Look } from './visitors.ts';

const on = served();

const looks = [
  ['on a desk', { colorScheme: 'light', viewport: { width: 1440, height: 900 } }],
  ['in the dark on a phone', { colorScheme: 'dark', viewport: { width: 390, height: 844 } }],
] as const satisfies readonly (readonly [string, Look])[];

/** Everybody can use the page as it is now, and it is no wider than its window. With a picture for whoever asks for one. */
const usable = async (page: Page, name: string) => {
  await calm(page);
  const { width = 0 } = page.viewportSize() ?? {};
  const into = process.env['PICTURES'];
  const look = await page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? '-dark' : ''));
  if (into) await page.screenshot({ path: `${into}/${name}-${width}${look}.png`, fullPage: true });
  expect(await axeFaults(page), name).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width);
};

describe.each(looks)('before the first screen %s', (_, look) => {
  it('signing in can be used by everybody, also refused', async () => {
    const page = await on.visit(look);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await usable(page, 'sign-in');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('E-mail is required').waitFor();
    await usable(page, 'sign-in-empty');
    await signIn(page, 'nobody@demo.test', 'wrong');
    await page.getByText('E-mail or password is wrong').waitFor();
    await usable(page, 'sign-in-refused');
  });

  it('a first password can be chosen by everybody', async () => {
    await on.database.asSystem((tx) =>
      tx.execute(sql`update users set must_change_password = true where email = 'nobody@demo.test'`),
    );
    const page = await on.visit(look);
    await signIn(page, 'nobody@demo.test');
    await page.getByRole('heading', { level: 1, name: /password/i }).waitFor();
    await usable(page, 'first-password');
  });

  it('the first start is set up by everybody, also refused', async () => {
    await on.database.asSystem((tx) =>
      tx.execute(
        sql`update users set preferences = preferences || '{"set-up": "due"}' where email = 'other@demo.test'`,
      ),
    );
    const page = await on.visitAs('other@demo.test', '/branches', look);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Set up your firm' }).waitFor();
    await usable(page, 'set-up');
    await page.getByRole('textbox', { name: 'Name of the firm' }).fill('');
    await page.getByRole('button', { name: 'Save and begin' }).click();
    await page.getByText('Name of the firm is required').waitFor();
    await usable(page, 'set-up-refused');
    await page.getByRole('button', { name: 'Later' }).click();
    await page.getByRole('heading', { level: 1, name: 'Branches' }).waitFor();
  });
});

describe.each(looks)('every step of an import %s', (where, look) => {
  it('of masters', async () => {
    const page = await on.visitAs('admin@demo.test', '/items/import', look);
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    await usable(page, 'masters-file');
    await choose(page, 'empty.csv', Buffer.from(''));
    await page.getByRole('alert').first().waitFor();
    await usable(page, 'masters-unreadable');
    const code = where.length;
    const rows = [
      'Artikelnr.;Bezeichnung;Einheit;Kategorie;Einkaufspreis',
      `ES-${code}-1;Kalksandstein;Stk;;1.234`,
      `ES-${code}-1;Kalkstein;m;;1.234`,
      `ES-${code}-2;Porenbeton;Stk;No such category;12.500`,
      `ES-${code}-3;Ziegel;Stk;;7`,
      ';Summe;;;13.741',
    ];
    await choose(page, 'Artikel.csv', Buffer.from(rows.join('\r\n')));
    const notation = page.getByRole('radiogroup', { name: /can be read in two ways/ });
    await notation.waitFor();
    await usable(page, 'masters-columns');
    await notation.getByRole('radio', { name: /^A comma begins/ }).check();
    await page.getByRole('button', { name: 'Check 4 rows' }).click();
    await page.getByText(/^1 row is a sum and left out/).waitFor();
    await usable(page, 'masters-check');
    await page.getByRole('radio', { name: /^The first row counts/ }).check();
    await page.getByRole('button', { name: 'Import 2 items, leave out 1' }).click();
    await page.getByText(/^2 items created/).waitFor();
    await usable(page, 'masters-saved');
  });

  it('of a bill', async () => {
    const { id } = await ownDraft(on);
    const page = await on.visitAs('sales@demo.test', `/boq-import/boq-sale/${id}`, look);
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    await usable(page, 'bill-file');
    // Headings of its own in each look: the answers to others are remembered.
    const head = [where.includes('phone') ? 'Item' : 'Item No.', 'Description', 'Unit', 'Qty', 'Rate', 'Amount'];
    const workbook = await writeXlsx({
      sheets: [
        {
          name: 'Part 1',
          rows: [
            head,
            ['', 'Façade', '', '', '', ''],
            // Another bill in each look: what is there already is not saved again.
            ['1', 'Curtain wall mullion', 'm', 600 + where.length, 61.4, ''],
            ['2', 'Transom', 'TON', 100, 50, 5000],
            ['3', 'Gutter', 'dozen', 'many', 50, 100],
            ['', 'Total', '', '', '', 43183.35],
          ],
          rowDefs: new Map([[3, { hidden: true }]]),
        },
        { name: 'Part 2', rows: [head, ['1', 'Automatic sliding door', 'nr', 3, 7200, 21600]], hidden: true },
      ],
    });
    await choose(page, 'Façade.xlsx', Buffer.from(workbook));
    await page.getByText('Say whether hidden sheets are imported.').waitFor();
    await usable(page, 'bill-columns');
    const question = (name: RegExp) => page.getByRole('radiogroup', { name });
    await question(/^The sheet/)
      .getByRole('radio', { name: 'Leave it out' })
      .check();
    await question(/^1 row is hidden/)
      .getByRole('radio', { name: 'Import it' })
      .check();
    await page.getByRole('radio', { name: /^short ton/ }).check();
    await page.getByRole('button', { name: /^See (the|\d+) lines$/ }).click();
    await page
      .getByText(/^1 row cannot be read\. Correct it here, in the file of bad rows, or leave it out\.$/)
      .waitFor();
    await usable(page, 'bill-lines');
    await page.getByRole('button', { name: 'Leave it out' }).click();
    await page.getByRole('button', { name: 'Match 2 lines with items' }).click();
    await page.getByRole('button', { name: 'See what is saved' }).waitFor();
    await usable(page, 'bill-items');
    await page.getByRole('button', { name: 'See what is saved' }).click();
    await page.getByRole('button', { name: 'Save in BOQ sales' }).waitFor();
    await usable(page, 'bill-save');
    await page.getByRole('button', { name: 'Save in BOQ sales' }).click();
    await page.getByRole('link', { name: 'See the bill' }).waitFor();
    await usable(page, 'bill-saved');
  });
});
