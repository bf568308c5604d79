import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { servedByTheApp } from '../../../tests/support/msw.ts';
import { sub, testPlanning } from '../../../tests/support/planning.ts';
import { expecting } from '../../../tests/support/sales.ts';
import { openScreens, quietFailures, signOut } from '../../../tests/support/screens.tsx';
import { startSession } from '../../authProvider/session.ts';

const { people, plan, add, send, approve } = testPlanning(servedByTheApp());
const user = userEvent.setup();

beforeEach(quietFailures);
afterEach(() => {
  vi.restoreAllMocks();
  signOut();
});

it('what is sent a second time is for whoever was asked before, until another is chosen', async () => {
  const made = await plan();
  await expecting(201, add(made, { name: 'Roof', sub_tasks: [sub('Tiles', '100')] }));
  await expecting(200, send(made));
  await expecting(200, approve(made, false));
  startSession(people.planner.session);
  openScreens(`/project_plans/${made.id}/show`);
  const strip = within(await screen.findByRole('region', { name: 'Workflow' }));
  await user.click(strip.getByRole('button', { name: 'Send for approval' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send for approval' }));
  const approver = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Approver' });
  await waitFor(() => expect(approver.value).toBe(people.approver.session.user.name));
});
