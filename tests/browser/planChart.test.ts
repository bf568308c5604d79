import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sub, testPlanning, type Task } from '../support/planning.ts';
import { expecting, type Made } from '../support/sales.ts';
import { faults } from './audit.ts';
import { served, still } from './support.ts';

const on = served();
const { people, plan, add, tasksOf } = testPlanning(on);

/**
 * From Monday 1 March 2027 on: Bricks (5 days, to Friday 5), Mortar after them (3 days, Monday 8 to Wednesday 10), and
 * Trusses (4 days, from the 1st).
 */
const house = async (): Promise<Made> => {
  const made = await plan();
  const walls = { name: 'Walls', sub_tasks: [sub('Bricks', '60', 5), sub('Mortar', '40', 3, { predecessors: '2' })] };
  await expecting(201, add(made, walls));
  await expecting(201, add(made, { name: 'Roof', sub_tasks: [sub('Trusses', '100', 4)] }));
  return made;
};
const named = async (of: Made, name: string): Promise<Task | undefined> =>
  (await tasksOf(of)).flatMap((main) => main.sub_tasks).find((task) => task.name === name);
const startOf = async (of: Made, name: string) => (await named(of, name))?.planned_start_date;

/** The chart of a plan, with its bars. */
const chartOf = async (of: Made, who = people.planner, look = {}): Promise<Page> => {
  const page = await on.visitBy(who, `/project_plans/${of.id}/show`, look);
  await page.getByRole('toolbar', { name: 'Plan' }).getByRole('button', { name: 'Chart' }).click();
  return page;
};
const bar = (page: Page, name: string) => page.locator('.wx-bar', { hasText: name }).last();
const line = (page: Page) => page.getByTestId('plan-line');
const middle = async (of: Locator) => {
  const { x, y, width, height } = await still(of);
  return { x: x + width / 2, y: y + height / 2 - 3, width };
};
/** Takes a bar and holds it some pixels further; a day has ten. */
const hold = async (page: Page, name: string, by: number) => {
  const { x, y } = await middle(bar(page, name));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by / 2, y, { steps: 2 });
  await page.mouse.move(x + by, y, { steps: 4 });
};
/** Draws from the knob at the end of a bar to another bar. */
const draw = async (page: Page, from: string, to: string) => {
  await bar(page, from).hover();
  const { x, y } = await middle(bar(page, from).locator('.wx-link.wx-right'));
  const end = await middle(bar(page, to));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y + 8, { steps: 2 });
  await page.mouse.move(end.x, end.y, { steps: 3 });
  await page.mouse.up();
};

describe('the chart of a plan', () => {
  it('says what a drag comes to before it is let go, makes it, and takes it back at once', async () => {
    const made = await house();
    const page = await chartOf(made);
    await hold(page, 'Bricks', 22);
    // Bricks from Wednesday on: Mortar follows, from Wednesday 10 to Friday 12.
    await expect
      .poll(() => line(page).innerText())
      .toBe('2 tasks move · ends Mar 12, 2027, 2 working days later · critical: Bricks → Mortar');
    await expect.poll(() => page.locator('.plan-ghost').count()).toBe(3);
    expect(await startOf(made, 'Bricks')).toBe('2027-03-01');
    await page.mouse.up();
    await expect.poll(() => startOf(made, 'Bricks')).toBe('2027-03-03');
    expect(await startOf(made, 'Mortar')).toBe('2027-03-10');
    await expect.poll(() => line(page).innerText()).toMatch(/^Ends Mar 12, 2027/);
    await page.keyboard.press('Control+z');
    await expect.poll(() => named(made, 'Bricks')).toMatchObject({ planned_start_date: '2027-03-01' });
    expect((await named(made, 'Bricks'))?.['not_before'] ?? null).toBeNull();
    expect(await startOf(made, 'Mortar')).toBe('2027-03-08');
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(() => startOf(made, 'Mortar')).toBe('2027-03-10');
  });

  // Clocks change on Sunday 28 March 2027 at midnight in Beirut, and a week later in Santiago; Easter is 28 March.
  it.each(['Asia/Beirut', 'America/Santiago'])(
    'loses no day of a duration to a change of clocks, dragged and read again: %s',
    async (timezoneId) => {
      const made = await plan({ starts_on: '2027-03-22' });
      const walls = {
        name: 'Walls',
        sub_tasks: [sub('Bricks', '60', 5), sub('Mortar', '40', 3, { predecessors: '2' })],
      };
      await expecting(201, add(made, walls));
      const page = await chartOf(made);
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setTimezoneOverride', { timezoneId });
      const readAgain = async () => {
        await page.reload();
        await page.getByRole('toolbar', { name: 'Plan' }).getByRole('button', { name: 'Chart' }).click();
      };
      await readAgain();
      await hold(page, 'Bricks', 22);
      await page.mouse.up();
      await expect
        .poll(() => named(made, 'Bricks'))
        .toMatchObject({ planned_start_date: '2027-03-24', planned_end_date: '2027-04-01', duration: 5 });
      await readAgain();
      await expect.poll(() => line(page).innerText()).toMatch(/^Ends Apr 6, 2027 · 8 working days/);
      await hold(page, 'Mortar', 42);
      await page.mouse.up();
      await expect
        .poll(() => named(made, 'Mortar'))
        .toMatchObject({ planned_start_date: '2027-04-06', planned_end_date: '2027-04-08', duration: 3 });
      expect(await named(made, 'Bricks')).toMatchObject({ planned_start_date: '2027-03-24', duration: 5 });
      expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(timezoneId);
    },
  );

  it('keeps the gap or pins by a key while a bar is held, and lets go of it by Escape', async () => {
    const made = await house();
    const page = await chartOf(made);
    await hold(page, 'Trusses', 22);
    await page.keyboard.press('Escape');
    await expect.poll(() => line(page).innerText()).toMatch(/^Ends Mar 10, 2027/);
    await page.mouse.up();
    await hold(page, 'Trusses', 32);
    await page.keyboard.press('3');
    await page.mouse.up();
    await expect.poll(() => named(made, 'Trusses')).toMatchObject({ pinned_on: '2027-03-04' });
    // Escape had moved nothing before.
    expect((await named(made, 'Trusses'))?.['not_before'] ?? null).toBeNull();
    await page
      .getByRole('img', { name: /^Pinned on/ })
      .or(page.getByLabel(/^Pinned on/))
      .first()
      .waitFor();
  });

  it('draws a link and removes it, and refuses one in a circle with the tasks named', async () => {
    const made = await house();
    const page = await chartOf(made);
    await bar(page, 'Trusses').waitFor();
    await draw(page, 'Mortar', 'Trusses');
    await expect.poll(() => named(made, 'Trusses')).toMatchObject({ predecessors: '3' });
    await expect.poll(() => page.locator('[data-link-id]').count()).toBe(2);
    await draw(page, 'Trusses', 'Bricks');
    await page
      .getByRole('alert')
      .getByText(
        'These tasks wait for one another: “Bricks” comes before “Mortar”, “Mortar” comes before “Trusses”, “Trusses” comes before “Bricks”.',
      )
      .waitFor();
    expect((await named(made, 'Bricks'))?.['predecessors'] ?? null).toBeNull();
    await page.locator('[data-link-id="2"] .wx-line-hitbox').dispatchEvent('click');
    await page.getByText('“Mortar” before “Trusses”').waitFor();
    await page.keyboard.press('Delete');
    await expect.poll(async () => (await named(made, 'Trusses'))?.['predecessors'] ?? null).toBeNull();
  });

  it('draws links of other kinds from either end, which says the kind, and shows them between these ends', async () => {
    const made = await house();
    const page = await chartOf(made);
    await bar(page, 'Trusses').waitFor();
    /** From the knob at an end of a bar to where another bar begins or ends. */
    const drawTo = async (from: string, knob: 'left' | 'right', to: string, part: number) => {
      await bar(page, from).hover();
      const { x, y } = await middle(bar(page, from).locator(`.wx-link.wx-${knob}`));
      const box = await still(bar(page, to));
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 8, y + 8, { steps: 2 });
      await page.mouse.move(box.x + box.width * part, box.y + box.height / 2 - 3, { steps: 3 });
    };
    await drawTo('Bricks', 'right', 'Trusses', 0.8);
    await page.locator('.plan-rubber text', { hasText: 'FF' }).waitFor();
    await page.mouse.up();
    await expect
      .poll(() => named(made, 'Trusses'))
      .toMatchObject({ predecessors: '2FF', planned_start_date: '2027-03-02' });
    await drawTo('Mortar', 'left', 'Trusses', 0.2);
    await page.locator('.plan-rubber text', { hasText: 'SS' }).waitFor();
    await page.mouse.up();
    await expect
      .poll(() => named(made, 'Trusses'))
      .toMatchObject({ predecessors: '2FF, 3SS', planned_start_date: '2027-03-08' });
    await expect.poll(() => page.locator('[data-link-id]').count()).toBe(3);
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect.poll(() => named(made, 'Trusses')).toMatchObject({ predecessors: '2FF' });
    await page.locator('[data-link-id="2"] .wx-line-hitbox').dispatchEvent('click');
    await page.getByText('“Bricks” before “Trusses”, finish to finish').waitFor();
  });

  it('is walked and changed by keys alone, and says what they do', async () => {
    const made = await house();
    const page = await chartOf(made);
    const chart = page.getByRole('application', { name: 'Plan chart' });
    await chart.focus();
    const said = page.locator('[role=group][aria-label=Plan] > [aria-live=polite]');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => said.innerText()).toMatch(/^(Walls|Bricks), Mar 1, 2027 to/);
    await page.keyboard.press('End');
    await expect
      .poll(() => said.innerText())
      .toBe('Trusses, Mar 1, 2027 to Mar 4, 2027, 4 working days, 4 working days of float');
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(() => said.innerText()).toMatch(/^Trusses: 1 task moves · ends Mar 10, 2027, as before/);
    await page.keyboard.press('Shift+Alt+ArrowRight');
    await expect
      .poll(() => named(made, 'Trusses'))
      .toMatchObject({ planned_start_date: '2027-03-02', planned_end_date: '2027-03-08', duration: 5 });
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    // Roof is closed: what is in it is not seen.
    await expect.poll(() => page.locator('.wx-row', { hasText: 'Trusses' }).count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Roof' }).waitFor();
  });

  it('is a list on a phone, with the same dates and actions', async () => {
    const made = await house();
    const page = await chartOf(made, people.planner, { viewport: { width: 390, height: 844 } });
    const row = page.getByRole('table', { name: 'Plan' }).getByRole('row').filter({ hasText: 'Trusses' });
    await expect.poll(() => row.innerText()).toMatch(/Mar 1, 2027[^]*Mar 4, 2027[^]*4 d/);
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Change Trusses' }).click();
    const dialog = page.getByRole('dialog', { name: 'Trusses' });
    await dialog.getByLabel('Working days').fill('10');
    await dialog.getByText(/1 task moves · ends Mar 12, 2027, 2 working days later · critical: Trusses/).waitFor();
    await dialog.getByRole('button', { name: 'Change dates' }).click();
    await expect.poll(() => named(made, 'Trusses')).toMatchObject({ duration: 10, planned_end_date: '2027-03-12' });
  });

  it('changes nothing for somebody who may only look', async () => {
    const made = await house();
    const page = await chartOf(made, people.reader);
    await bar(page, 'Bricks').waitFor();
    expect(await page.getByRole('button', { name: /Undo|Redo|Moves along|Change task…/ }).count()).toBe(0);
    await hold(page, 'Bricks', 22);
    await expect.poll(() => line(page).innerText()).toMatch(/^Ends Mar 10, 2027/);
    await page.mouse.up();
    expect(await page.locator('.wx-link').count()).toBe(0);
    expect(await startOf(made, 'Bricks')).toBe('2027-03-01');
  });
});
