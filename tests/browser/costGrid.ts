import type { Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import {
  item,
  linesOf,
  makeCosted,
  makeEstimationMasters,
  makeEstimators,
  save,
  type Estimators,
} from '../support/estimation.ts';
import type { Made, Masters } from '../support/sales.ts';
import { served } from './support.ts';

/** Estimators of a served application, and cost estimations in the browser of their creator. */
export const servedBill = () => {
  const on = served();
  const people: { team?: Estimators; masters?: Masters } = {};
  beforeAll(async () => {
    people.team = await makeEstimators(on);
    people.masters = await makeEstimationMasters(people.team);
  });
  const made = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('The estimators are made before the first test');
    return value;
  };
  return {
    on,
    get team() {
      return made(people.team);
    },
    get masters() {
      return made(people.masters);
    },
    /** A cost estimation with a structure of three priced items. */
    open: async () => {
      const [team, masters] = [made(people.team), made(people.masters)];
      const { cost, estimation } = await makeCosted(team, masters, [
        { key: 's', kind: 'structure', description: 'Ground floor' },
        ...['Mullion', 'Transom', 'Glazing'].map((description, at) =>
          item({ key: `i${at}`, parent_key: 's', description, quantity: String(at + 1) }),
        ),
      ]);
      const lines = await linesOf(team.creator, 'boq-cost', cost);
      await save(team.creator, 'boq-cost', cost, {
        changes: lines.flatMap(({ id, version, kind }) =>
          kind === 'item' ? [{ id, version, material_rate: '10' }] : [],
        ),
      });
      const page = await on.visitBy(team.creator, `/boq_costs/${cost}/show`);
      await page.getByRole('treegrid').waitFor();
      const onServer = async (description: string): Promise<Made> =>
        (await linesOf(team.creator, 'boq-cost', cost)).find((line) => line['description'] === description);
      return { page, cost, estimation, onServer };
    },
  };
};

const titles = 'No.,Description,Unit,Quantity,Total qty,Material,Labour,Machine,Freight,Unit cost'.split(',');
/** The cell of a line in a column. */
export const cell = (page: Page, line: string, column: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: line, exact: true }) })
    .locator(`[aria-colindex="${titles.indexOf(column) + 2}"]`);
export const total = (page: Page) =>
  page.locator('.rdg-summary-row').getByRole('gridcell').filter({ hasText: /\d/ }).first();
export const status = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
/** Pastes where the focus is, once it is somewhere. */
export const pasted = async (page: Page, text: string): Promise<void> => {
  await page.waitForFunction(() => document.activeElement !== document.body);
  await page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
};
