import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Caller } from '../../../../tests/support/app.ts';
import { servedByTheApp } from '../../../../tests/support/msw.ts';
import { openScreens, quietFailures, signIn, signOut } from '../../../../tests/support/screens.tsx';

const on = servedByTheApp();
const user = userEvent.setup();
let caller: Caller;

beforeEach(async () => {
  quietFailures();
  caller = await signIn(on);
});
afterEach(() => {
  vi.restoreAllMocks();
  signOut();
});

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const add = async (at: number, name: string, percentage: string) => {
  await user.click(screen.getByRole('button', { name: 'Add sub-task' }));
  await user.type(await screen.findByRole('textbox', { name: `Name, Sub-task ${at}` }), name);
  await user.type(field(`Percentage, Sub-task ${at}`), percentage);
};
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const save = () => user.click(screen.getByRole('button', { name: 'Save' }));

it('says what the percentages come to while they are typed, and keeps more than 100 from the server', async () => {
  openScreens('/master_tasks/create');
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Glazing of a floor');
  await add(1, 'Set', '33.33');
  expect(said()).toContain('Total 33.33% (must equal 100%)');
  await add(2, 'Fix', '33.33');
  await add(3, 'Seal', '33.35');
  expect(said()).toContain('Total 100.01% (must equal 100%)');
  await save();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Total 100.01% (must equal 100%)');
  await user.clear(field('Percentage, Sub-task 3'));
  expect(said()).toContain('Total 66.66% (must equal 100%)');
  await user.type(field('Percentage, Sub-task 3'), '0');
  await save();
  await screen.findByText('Each subtask must have a non-zero percentage value.');
  await user.clear(field('Percentage, Sub-task 3'));
  await user.type(field('Percentage, Sub-task 3'), '33.34');
  expect(said()).toContain('Valid - Total 100%');
  await save();
  await screen.findByRole('heading', { name: 'Glazing of a floor', level: 1 });
  await waitFor(() => expect(window.location.pathname).toMatch(/\/master_tasks\/\d+/));
  const id = Number(/\d+/.exec(window.location.pathname)?.[0]);
  const { data } = await caller.get(`/api/master-tasks/${id}`);
  expect(data.sub_tasks.map((s: { percentage: string }) => s.percentage)).toEqual(['33.33', '33.33', '33.34']);
});
