import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Caller } from '../../../tests/support/app.ts';
import { testAppWith } from '../../../tests/support/fixtures.ts';
import { servedByTheApp } from '../../../tests/support/msw.ts';
import { openScreens, quietFailures, signIn, signOut } from '../../../tests/support/screens.tsx';
import { bind } from '../../server/engine/binding.ts';
import { extendResource, registerExtension } from '../../server/engine/modules.ts';
import { tableOf } from '../../server/db/tables.ts';
import { call, list } from '../../schema/calls/call.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import { integer, reference, text } from '../../schema/field.ts';

const changing = { summary: 'A call of walls', permission: 'test.site.update' } as const;
const done = () => z.strictObject({ done: z.boolean() });

const sites = defineResource({
  name: 'test_sites',
  represent: 'name',
  title: 'Site',
  permissions: 'test.site',
  fields: { name: text({ required: true }) },
  calls: { list: list('/api/test-sites') },
  endpoints: {
    begin: call({
      ...changing,
      method: 'POST',
      path: '/api/test-sites/:id/begin',
      body: { wall_id: reference('test_walls', { required: true }) },
      answer: done,
      success: 'Begun',
      button: { label: 'Begin', on: 'record' },
    }),
  },
  list: { columns: ['name'] },
});

const walls = '/api/test-sites/:site_id/walls';

/** Walls of a site, with calls about one, about several and about all, and a reference to another wall of the site. */
const siteWalls = defineResource({
  name: 'test_walls',
  represent: 'name',
  title: 'Wall',
  titles: 'Walls',
  partOf: { parent: sites, by: 'site_id' },
  path: walls,
  fields: {
    site_id: reference('test_sites', { required: true }),
    name: text({ required: true, search: true }),
    height: integer({ initial: 1 }),
    beside_id: reference('test_walls'),
  },
  calls: { list: list(walls) },
  endpoints: {
    top: call({
      ...changing,
      method: 'POST',
      path: `${walls}/:id/top`,
      answer: done,
      success: 'It is the highest',
      button: { label: 'Make it the highest', on: 'record', when: { height: [1] } },
    }),
    raise: call({
      ...changing,
      method: 'POST',
      path: `${walls}/raise`,
      ids: 'wall_ids',
      body: { to: integer({ required: true, min: 1 }) },
      answer: done,
      success: 'Raised',
      button: { label: 'Raise', on: 'selection' },
    }),
    level: call({
      ...changing,
      method: 'POST',
      path: `${walls}/level`,
      answer: done,
      success: 'All are level',
      button: { label: 'Level all', on: 'list', confirm: 'All walls of the site become 1 m high.' },
    }),
  },
  list: { columns: ['name', 'height', 'beside_id'], filters: ['beside_id'] },
});

const table = () => tableOf(siteWalls);
const height = (to: number) => ({ height: to });
afterAll(
  registerExtension(
    extendResource(siteWalls, {
      bindings: [
        bind(siteWalls.endpoints.top, async (tx, { params }) => {
          await tx
            .update(table())
            .set(height(9))
            .where(inArray(table().id, [params.id]));
          return { done: true };
        }),
        bind(siteWalls.endpoints.raise, async (tx, { body }) => {
          await tx.update(table()).set(height(body.to)).where(inArray(table().id, body.wall_ids));
          return { done: true };
        }),
        bind(siteWalls.endpoints.level, async (tx) => {
          await tx.update(table()).set(height(1));
          return { done: true };
        }),
      ],
    }),
  ),
);
let begun: unknown;
afterAll(
  registerExtension(
    extendResource(sites, {
      bindings: [
        bind(sites.endpoints.begin, async (_, { body }) => {
          begun = body.wall_id;
          return { done: true };
        }),
      ],
    }),
  ),
);

const on = servedByTheApp(testAppWith(sites, siteWalls));
const user = userEvent.setup();
let caller: Caller;
let site: { id: number };
let other: { id: number };

const wall = async (of: { id: number }, name: string): Promise<{ id: number }> =>
  (await caller.post(`/api/test-sites/${of.id}/walls`, { name })).data;
const heights = async () =>
  (await caller.get(`/api/test-sites/${site.id}/walls?getAll=true`)).data.records.map(
    (row: { height: number }) => row.height,
  );

beforeEach(async () => {
  caller = await signIn(on);
  site = (await caller.post('/api/test-sites', { name: 'North' })).data;
  other = (await caller.post('/api/test-sites', { name: 'South' })).data;
  for (const name of ['East wall', 'North wall', 'West wall']) await wall(site, name);
  await wall(other, 'Foreign wall');
  quietFailures();
});
afterEach(() => {
  vi.restoreAllMocks();
  signOut();
});

const openTab = async () => {
  openScreens(`/test_sites/${site.id}/show`);
  await user.click(await screen.findByRole('tab', { name: /^Walls/ }));
  await screen.findByRole('cell', { name: 'West wall' });
};
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('calls have buttons on a row, on the selection and on the head of the tab', async () => {
  await openTab();
  await user.click(screen.getByRole('button', { name: 'Actions for East wall' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Make it the highest' }));
  await screen.findByText('It is the highest');
  expect(await heights()).toEqual([9, 1, 1]);
  await user.click(screen.getByRole('button', { name: 'Actions for East wall' }));
  const refused = await screen.findByRole('menuitem', { name: /^Make it the highest/ });
  await waitFor(() => expect(refused.textContent).toContain('Only where Height of the wall is “1”'));
  await user.keyboard('{Escape}');

  for (const name of ['North wall', 'West wall'])
    await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  await user.click(await screen.findByRole('button', { name: 'Raise' }));
  const raise = await dialogOf('Raise 2 walls');
  await user.type(raise.getByRole('textbox', { name: 'To' }), '5{Enter}');
  await screen.findByText('Raised');
  expect(await heights()).toEqual([9, 5, 5]);
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Chosen records' })).toBeNull());

  await user.click(screen.getByRole('button', { name: 'Level all' }));
  await user.click((await dialogOf('Level all')).getByRole('button', { name: 'Level all' }));
  await screen.findByText('All are level');
  expect(await heights()).toEqual([1, 1, 1]);
});

it('a call about several parts is refused for those of another parent, and without any', async () => {
  const raise = (wall_ids: unknown) => caller.post(`/api/test-sites/${site.id}/walls/raise`, { wall_ids, to: 7 });
  const foreign = (await caller.get(`/api/test-sites/${other.id}/walls?getAll=true`)).data.records[0].id;
  expect(await raise([foreign])).toMatchObject({ status: 404, message: 'Wall not found' });
  expect(await raise([])).toMatchObject({ status: 422, errors: { wall_ids: ['Choose at least one'] } });
  expect(await raise(undefined)).toMatchObject({ status: 422, errors: { wall_ids: ['wall_ids are required'] } });
  expect(await raise(['x'])).toMatchObject({ status: 422, errors: { 'wall_ids.0': ['Must be ids'] } });
  expect((await caller.get(`/api/test-sites/${other.id}/walls?getAll=true`)).data.records[0].height).toBe(1);
});

it('a reference to a part takes the parent from the page: in a form, in a dialog of the parent, and in a filter', async () => {
  await openTab();
  const pick = async (box: HTMLElement, name: string) => {
    await user.click(box);
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['East wall', 'North wall', 'West wall']);
    await user.click(screen.getByRole('option', { name }));
  };
  await user.click(screen.getByRole('button', { name: 'Actions for East wall' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const form = await dialogOf('Change wall');
  await pick(form.getByRole('combobox', { name: 'Beside' }), 'West wall');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('Wall saved');

  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await pick(await screen.findByRole('combobox', { name: 'Beside' }), 'West wall');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select North wall' })).toBeNull());
  within(await screen.findByRole('group', { name: 'Active filters' })).getByText('West wall');

  await user.click(screen.getByRole('button', { name: 'Begin' }));
  const begin = await dialogOf('Begin North');
  await pick(begin.getByRole('combobox', { name: /^Wall/ }), 'North wall');
  await user.click(begin.getByRole('button', { name: 'Begin' }));
  await screen.findByText('Begun');
  const stored = (await caller.get(`/api/test-sites/${site.id}/walls?getAll=true`)).data.records;
  expect(begun).toBe(stored.find((row: { name: string }) => row.name === 'North wall').id);
});
