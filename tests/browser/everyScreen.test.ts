import { expect, it } from 'vitest';
import { patience } from '../support/patience.ts';
import { axeFaults } from './axe.ts';
import { calm, served } from './support.ts';
import { walk } from './walk.ts';

const on = served();
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** Screens of each module that a walk has to come by; it goes wherever links lead. */
const known = [
  '/',
  '/inbox',
  '/my-tasks',
  '/enquiries/create',
  '/enquiries/N/show #Follow-ups',
  '/boq_creations/N/show #Lines',
  '/boq_costs/N/show #Details',
  '/boq-compare/N',
  '/projects/N/show #Planning',
  '/contract_reviews/N/show',
  '/project_plans/N/show',
  '/purchase_requests/N/show #Booking',
  '/purchase_requests/N/show #Consumables',
  '/buyout_requests/N/show #Trace',
  '/rfqs/N/show #Quotations',
  '/awards/N/show',
  '/items/import',
  '/users/N/show',
  '/permissions/N',
  '/system',
];

const [day, night] = [
  { colorScheme: 'light', viewport: desktop },
  { colorScheme: 'dark', viewport: phone },
] as const;
const [evening, outside] = [
  { colorScheme: 'dark', viewport: desktop },
  { colorScheme: 'light', viewport: phone },
] as const;
/** One resource alone, while somebody works on it: `WALK=machines`. */
const of = process.env['WALK'];
const looked = of === undefined ? known : [`/${of}`];
/** Some hundreds of screens, one after the other. */
const long = 15 * patience;

it.each([
  ['with the dialogs of steps', { far: 'dialogs', look: day }],
  ['in the dark on a phone', { far: 'links', look: night }],
] as const)('every screen and tab can be used by everybody: %s', { timeout: long }, async (_, how) => {
  const page = await on.visitAs('admin@demo.test', '/', how.look);
  const { screens, faults } = await walk(page, { ...how, of });
  expect(faults).toEqual({});
  expect(looked.filter((name) => !screens.includes(name))).toEqual([]);
});

it.each([
  ['sales', evening],
  ['reviewer', outside],
  ['approver', evening],
  ['buyer', outside],
  ['coordinator', evening],
] as const)('what %s has in the menu can be used by everybody', { timeout: long }, async (who, look) => {
  const page = await on.visitAs(`${who}@demo.test`, '/', look);
  const { screens, faults } = await walk(page, { far: 'menu', look });
  expect(faults).toEqual({});
  expect(screens.length).toBeGreaterThan(5);
});

it('the help and the search of everything can be used by everybody', async () => {
  const page = await on.visitAs('admin@demo.test', '/enquiries');
  await calm(page);
  for (const key of ['?', 'Control+k']) {
    await page.keyboard.press(key);
    await page.getByRole('dialog').waitFor();
    await calm(page);
    expect(await axeFaults(page), key).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  }
});
