import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import type { Caller } from '../support/app.ts';
import { buildWith } from '../support/fixtureBuild.ts';
import { withResources } from '../support/fixtures.ts';
import { branchIds, person } from '../support/people.ts';
import { requestLines, requests } from '../support/requests.ts';
import { expecting, type Made } from '../support/sales.ts';
import { fresh } from '../support/samples.ts';
import { idOf } from '../support/surveyPeople.ts';
import { served } from './support.ts';
import type { Look } from './visitors.ts';

const root = '/api/test-purchase-request';

/** Requests with products and items, on the pages of the browser: who works on them, and what they begin with. */
export const requestPages = async () => {
  const on = served({
    browserDir: await buildWith('tests/browser/parts.fixtures.ts'),
    prepare: withResources([requests, requestLines]),
  });
  const people = {} as Record<'maker' | 'reviewer' | 'approver', Caller>;
  beforeAll(async () => {
    const { leeds } = await branchIds(on);
    const one = () => person(on, { branches: [leeds] });
    Object.assign(people, { maker: await one(), reviewer: await one(), approver: await one() });
  });

  const request = (): Promise<Made> =>
    expecting(
      201,
      people.maker.post(root, {
        title: 'Doors of the north wing',
        purpose: 'project',
        reviewer_id: idOf(people.reviewer),
        approver_id: idOf(people.approver),
      }),
    );
  const structure = (name: string): Promise<Made> =>
    expecting(201, people.maker.post('/api/structure', { name: `${name} ${fresh()}` }));
  const vendor = (name: string): Promise<Made> =>
    expecting(201, people.maker.post('/api/vendors', { name: `${name} ${fresh()}` }));
  const store = (of: Made, body: object) =>
    expecting(200, people.maker.post(`${root}/${of.id}/store-items-and-products`, body));
  const step = (who: Caller, of: Made, name: string) => expecting(200, who.put(`${root}/${of.id}/${name}`, {}));

  /** A request with three products, in the first of them a leaf and a hinge, and two items beside them. */
  const filled = async (ground?: Made): Promise<Made> => {
    const of = await request();
    const where = ground ? { structure_id: ground.id } : {};
    await store(of, {
      added: [
        { key: 'p', kind: 'product', description: 'Door', quantity: '3', drawing: 'D-1', ...where },
        { key: 'q', kind: 'product', description: 'Double door', quantity: '1', drawing: 'D-2', ...where },
        { key: 'r', kind: 'product', description: 'Window', quantity: '12' },
        { key: 'a', kind: 'item', parent_key: 'p', description: 'Leaf', quantity: '2', rate: '10.5' },
        { key: 'b', kind: 'item', parent_key: 'p', description: 'Hinge', quantity: '0.5', rate: '4' },
        { key: 'c', kind: 'item', description: 'Silicone', quantity: '7', rate: '1', ...where },
        { key: 'd', kind: 'item', description: 'Sealant tape', quantity: '40', rate: '0.35' },
      ],
    });
    return of;
  };
  /** The lines as they are stored, by what they are called. */
  const stored = async (of: Made): Promise<Record<string, Made>> => {
    const { records } = await expecting(200, people.maker.get(`${root}/${of.id}/lines`));
    return Object.fromEntries(records.map((line: Made) => [line.description, line]));
  };
  const openLines = async (who: Caller, of: Made, look: Look = {}): Promise<Page> => {
    const page = await on.visitBy(who, `/test_requests/${of.id}/show`, look);
    await page.getByRole('tab', { name: /^Lines/ }).click();
    return page;
  };
  return { on, people, root, request, structure, vendor, store, step, filled, stored, openLines };
};

/** The names of the rows in their order, in the table or on the cards. */
export const namesOn = async (page: Page): Promise<string[]> =>
  page.locator('tr[data-index] .list-name, [role="listitem"] .MuiTypography-subtitle1').allTextContents();
/** Goes to the lines of a kind. */
export const toKind = (page: Page, title: string) => page.getByRole('tab', { name: new RegExp(`^${title}`) }).click();
export const choose = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).click();
/** The bar of the chosen lines. */
export const barOf = (page: Page) => page.getByRole('toolbar', { name: 'Chosen records' });
/** Begins something in the menu of a row. */
export const actOn = async (page: Page, name: string, act: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
};
export const expectNames = async (page: Page, names: readonly string[]): Promise<void> => {
  await expect.poll(() => namesOn(page)).toEqual(names);
};
