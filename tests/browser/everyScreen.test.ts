import { expect, it } from 'vitest';
import { axeFaults } from './axe.ts';
import { calm, go, served } from './support.ts';
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
];

it.each([
  ['by light, on a desktop', { colorScheme: 'light', viewport: desktop }],
  ['in the dark, on a phone', { colorScheme: 'dark', viewport: phone }],
] as const)('every screen, tab and step can be used by everybody: %s', async (_, look) => {
  const page = await on.visitAs('admin@demo.test', '/', look);
  const { screens, faults } = await walk(page, { looks: [look], deep: look.viewport === desktop });
  expect(faults).toEqual({});
  const expected = look.viewport === desktop ? known : known.filter((name) => !name.includes('#'));
  expect(expected.filter((name) => !screens.includes(name))).toEqual([]);
  expect(screens.length).toBeGreaterThan(100);
});

it.each(['sales', 'reviewer', 'approver', 'buyer', 'coordinator'])(
  'what %s sees can be used by everybody',
  async (who) => {
    const looks = [
      { colorScheme: 'dark', viewport: desktop },
      { colorScheme: 'light', viewport: phone },
    ] as const;
    const page = await on.visitAs(`${who}@demo.test`, '/', looks[0]);
    const { screens, faults } = await walk(page, { looks, deep: false });
    expect(faults).toEqual({});
    expect(screens.length).toBeGreaterThan(10);
  },
);

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
  await go(page, '/boq_creations');
  await calm(page);
});
