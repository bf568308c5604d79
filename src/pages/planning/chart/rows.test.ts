import { describe, expect, it } from 'vitest';
import { facade, withTask } from '../../../../tests/support/chartPlan.ts';
import { schedule } from '../../../domain/schedule/schedule.ts';
import { criticalRows, chartRows } from './rows.ts';
import type { ChartPlan } from './types.ts';
import { visibleRows } from './visibleRows.ts';
import { floatText, pinText, rowText } from './words.ts';

const rowsAt = (plan: ChartPlan, today = '2026-03-02') => chartRows(plan, schedule(plan), today);
const rowOf = (plan: ChartPlan, id: number, today?: string) => rowsAt(plan, today).find((row) => row.id === id)!;

describe('the rows of a plan', () => {
  it('are a tree, each main task before what is in it, whatever the order in the plan', () => {
    const plan = facade();
    const turned = { ...plan, tasks: [plan.tasks[6]!, ...plan.tasks.slice(0, 6)] };
    const said = rowsAt(turned).map(({ task, level }) => `${'-'.repeat(level)}${task.name}`);
    expect(said).toEqual(['-Shell', '--Frames', '--Plaster', '--Roof', '-Handover', '-Electrics', '--Cables']);
  });

  it('have dates, working days and float of the schedule', () => {
    const plan = facade();
    expect(rowOf(plan, 4)).toMatchObject({ start: '2026-03-09', finish: '2026-03-13', workingDays: 5, float: 0 });
    // Ten working days to the end of the plan, less the one that it takes.
    expect(rowOf(plan, 7)).toMatchObject({
      start: '2026-03-02',
      finish: '2026-03-02',
      float: 9,
      lateFinish: '2026-03-13',
    });
    expect(rowOf(plan, 1)).toMatchObject({ isMain: true, start: '2026-03-02', finish: '2026-03-13', workingDays: 10 });
  });

  it('are late after their end, and not when they are done', () => {
    const plan = withTask(facade(), 7, { isDone: true });
    const late = rowsAt(plan, '2026-03-06').filter(({ isLate }) => isLate);
    // Plaster ends on 6 March: it is late from the day after.
    expect(late.map(({ task }) => task.name)).toEqual(['Frames', 'Electrics']);
  });

  it('say that a pin is broken and how many days are missing', () => {
    const plan = withTask(facade(), 4, { pinned: '2026-03-05' });
    const row = rowOf(plan, 4);
    expect(row.broken).toMatchObject({ task: 4, workingDays: 2, brokenBy: { kind: 'dependency' } });
    expect(pinText(row)).toMatch(/^Pinned on .*, but 2 working days are missing before it$/);
    expect(floatText(rowOf(plan, 3))).toBe('Critical −2 d');
    expect(pinText(rowOf(withTask(facade(), 4, { pinned: '2026-03-06' }), 4))).toMatch(/1 working day is missing/);
    expect(pinText(rowOf(withTask(facade(), 4, { pinned: '2026-03-14' }), 4))).toMatch(/which is no working day$/);
    expect(pinText(rowOf(withTask(facade(), 4, { pinned: '2026-03-16' }), 4))).toMatch(/^Pinned on [^,]*, \d{4}$/);
    expect(pinText(rowOf(facade(), 4))).toBeUndefined();
  });

  it('tell without colour what is critical, late, done and a milestone', () => {
    const plan = withTask(facade(), 2, { isDone: true });
    expect(rowText(rowOf(plan, 2))).toMatch(/^Frames, .* to .*, 3 working days, critical, done$/);
    expect(rowText(rowOf(plan, 7, '2026-03-09'))).toMatch(
      /^Cables, [^,]*, 2026, 1 working day, 9 working days of float, late$/,
    );
    expect(rowText(rowOf(plan, 5))).toMatch(/milestone, critical$/);
  });

  it('are those of critical tasks and their main tasks when only these are asked for', () => {
    const names = criticalRows(rowsAt(facade())).map(({ task }) => task.name);
    expect(names).toEqual(['Shell', 'Frames', 'Plaster', 'Roof', 'Handover']);
  });

  it('are not seen inside a closed main task, at any depth', () => {
    const plan = facade();
    const deeper = { ...plan, tasks: plan.tasks.map((task) => (task.id === 6 ? { ...task, parent: 1 } : task)) };
    const seen = (closed: number[]) => visibleRows(rowsAt(deeper), new Set(closed)).map(({ id }) => id);
    expect(seen([])).toHaveLength(7);
    expect(seen([1])).toEqual([1, 5]);
    expect(seen([6])).toEqual([1, 2, 3, 4, 6, 5]);
  });
});
