import { ThemeProvider } from '@mui/material/styles';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { facade, withTask } from '../../../../tests/support/chartPlan.ts';
import { themeFor } from '../../../app/theme/theme.ts';
import { formatDay } from '../../../ui/fields/format.ts';
import { applied, type Edit } from './edits.ts';
import { PlanChartBody } from './PlanChartBody.tsx';
import type { ChartPlan, PlanChartProps } from './types.ts';

const user = userEvent.setup();
/** A window of a phone's width. */
const narrow = (query: string) => ({
  matches: Number(/max-width:\s*([\d.]+)px/.exec(query)?.[1] ?? 0) >= 390,
  addEventListener() {},
  removeEventListener() {},
});
beforeEach(() => void vi.spyOn(window, 'matchMedia').mockImplementation(narrow as never));
afterEach(() => void vi.restoreAllMocks());

/** A phone, with a server that makes what it is sent and notes it. */
const open = (first: ChartPlan = facade(), props: Partial<PlanChartProps> = {}) => {
  const sent: Edit[] = [];
  const Page = () => {
    const [plan, setPlan] = useState(first);
    const make = async (edit: Edit) => {
      sent.push(edit);
      setPlan((was) => applied(was, edit));
    };
    return (
      <PlanChartBody
        plan={plan}
        readOnly={false}
        undo={plan === first ? undefined : () => setPlan(first)}
        redo={undefined}
        today="2026-03-05"
        onChange={(changes) => make({ kind: 'tasks', changes })}
        onLink={(link) => make({ kind: 'link', link })}
        onUnlink={(link) => make({ kind: 'unlink', link })}
        {...props}
      />
    );
  };
  render(
    <ThemeProvider theme={themeFor('light')}>
      <Page />
    </ThemeProvider>,
  );
  return sent;
};
const row = (name: string) => screen.getByRole('button', { name }).closest('[role=row]') as HTMLElement;
const change = async (name: string) => {
  await user.click(screen.getByRole('button', { name: `Change ${name}` }));
  return screen.findByRole('dialog', { name });
};
const line = () => screen.getByTestId('plan-line').textContent;

describe('a plan on a phone, and for a screen reader', () => {
  it('is a table with dates, working days, float, what is critical and what is late', () => {
    open(withTask(facade(), 4, { pinned: '2026-03-05' }));
    const cells = within(row('Roof'))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(cells.slice(0, 5)).toEqual([
      'Roof',
      `Start ${formatDay('2026-03-05')}`,
      `End ${formatDay('2026-03-11')}`,
      'Days 5',
      'Float Critical',
    ]);
    expect(cells[5]).toMatch(/^Pinned on .*, but 2 working days are missing before it$/);
    expect(row('Cables').textContent).toContain('Late · Meera Nair');
    expect(row('Cables').textContent).toMatch(/Float \d+ d/);
    expect(screen.getByRole('table', { name: 'Plan' }).getAttribute('aria-rowcount')).toBe('8');
  });

  it('changes dates through fields, which say before what moves, and takes all of it back at once', async () => {
    const sent = open();
    const dialog = await change('Frames');
    fireEvent.change(within(dialog).getByLabelText('Start'), { target: { value: '2026-03-04' } });
    expect(dialog.textContent).toContain(`4 tasks move · ends ${formatDay('2026-03-17')}, 2 working days later`);
    await user.click(within(dialog).getByRole('button', { name: 'Change dates' }));
    expect(sent).toEqual([{ kind: 'tasks', changes: [{ id: 2, notBefore: '2026-03-04' }] }]);
    await waitFor(() => expect(row('Handover').textContent).toContain(formatDay('2026-03-17')));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(line()).toContain(`Ends ${formatDay('2026-03-13')}`));
  });

  it('pins a task and frees it again', async () => {
    const sent = open();
    let dialog = await change('Cables');
    await user.click(within(dialog).getByRole('button', { name: 'Pin' }));
    await user.click(within(dialog).getByRole('button', { name: 'Change dates' }));
    expect(sent).toEqual([{ kind: 'tasks', changes: [{ id: 7, pinned: '2026-03-02' }] }]);
    dialog = await change('Cables');
    await user.click(within(dialog).getByRole('button', { name: 'Remove the pin' }));
    expect(sent.at(-1)).toEqual({ kind: 'tasks', changes: [{ id: 7, pinned: null }] });
  });

  it('refuses a link that makes a circle, with the tasks named, before anything is sent', async () => {
    const sent = open();
    const dialog = await change('Frames');
    await user.click(within(dialog).getByRole('combobox', { name: 'Task before it' }));
    await user.click(await screen.findByRole('option', { name: 'Roof' }));
    await user.click(within(dialog).getByRole('button', { name: 'Add link' }));
    expect(within(dialog).getByRole('alert').textContent).toBe(
      'These tasks wait for one another: “Frames” comes before “Plaster”, “Plaster” comes before “Roof”, “Roof” comes before “Frames”.',
    );
    expect(sent).toEqual([]);
  });

  it('adds and removes links', async () => {
    const sent = open();
    const dialog = await change('Roof');
    await user.click(within(dialog).getByRole('combobox', { name: 'Task before it' }));
    await user.click(await screen.findByRole('option', { name: 'Cables' }));
    await user.clear(within(dialog).getByLabelText('Lag, days'));
    await user.type(within(dialog).getByLabelText('Lag, days'), '12');
    await user.click(within(dialog).getByRole('button', { name: 'Add link' }));
    expect(sent).toEqual([{ kind: 'link', link: { from: 7, to: 4, lag: 12 } }]);
    await user.click(await within(dialog).findByRole('button', { name: 'Remove link from Plaster' }));
    expect(sent.at(-1)).toEqual({ kind: 'unlink', link: { from: 3, to: 4, lag: 0 } });
    expect(within(dialog).queryByText('Plaster')).toBeNull();
  });

  it('adds links of every kind with elapsed days, of main tasks to a start alone, and says what they are', async () => {
    const sent = open();
    let dialog = await change('Roof');
    const choose = async (name: string, kind: string, lag: string) => {
      await user.click(within(dialog).getByRole('combobox', { name: 'Task before it' }));
      await user.click(await screen.findByRole('option', { name }));
      await user.click(within(dialog).getByRole('combobox', { name: 'Kind' }));
      const kinds = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
      await user.click(screen.getByRole('option', { name: kind }));
      await user.clear(within(dialog).getByLabelText('Lag, days'));
      await user.type(within(dialog).getByLabelText('Lag, days'), lag);
      await user.click(within(dialog).getByRole('button', { name: 'Add link' }));
      return kinds;
    };
    expect(await choose('Cables', 'Finish to finish', '3ed')).toEqual([
      'Finish to start',
      'Start to start',
      'Finish to finish',
      'Start to finish',
    ]);
    expect(sent).toEqual([{ kind: 'link', link: { from: 7, to: 4, lag: 3, kind: 'FF', isElapsed: true } }]);
    await within(dialog).findByText('Cables, finish to finish, 3 elapsed days lag');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    dialog = await change('Electrics');
    expect(await choose('Frames', 'Start to start', '-1')).toEqual(['Finish to start', 'Start to start']);
    expect(sent.at(-1)).toEqual({ kind: 'link', link: { from: 2, to: 6, lag: -1, kind: 'SS' } });
  });

  it('shows why a change was refused, and the plan as it was', async () => {
    open(facade(), { onChange: () => Promise.reject(new Error('The plan is under review')) });
    const dialog = await change('Frames');
    await user.clear(within(dialog).getByLabelText('Working days'));
    await user.type(within(dialog).getByLabelText('Working days'), '9');
    await user.click(within(dialog).getByRole('button', { name: 'Change dates' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The plan is under review');
    expect(row('Frames').textContent).toContain('Days 3');
  });

  it('hides what changes when it is read only, and still opens', async () => {
    const onOpen = vi.fn();
    open(facade(), { readOnly: true, onOpen });
    expect(screen.queryByRole('button', { name: /Change|Undo|Redo/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Roof' }));
    expect(onOpen).toHaveBeenCalledWith(4);
  });

  it('says why a plan has no schedule', () => {
    const plan = facade();
    open({ ...plan, dependencies: [...plan.dependencies, { from: 4, to: 2, lag: 0 }] });
    expect(screen.getByRole('alert').textContent).toContain('These tasks wait for one another: “Frames” comes before');
  });

  it('shows the critical tasks alone', async () => {
    open();
    await user.click(screen.getByRole('button', { name: 'Critical only' }));
    expect(screen.queryByRole('button', { name: 'Cables' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Roof' })).toBeDefined();
  });
});
