import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../../tests/support/app.ts';
import { testAppWith } from '../../../tests/support/fixtures.ts';
import { servedByTheApp } from '../../../tests/support/msw.ts';
import { fresh } from '../../../tests/support/samples.ts';
import { openScreens, quietFailures, signIn, signOut } from '../../../tests/support/screens.tsx';
import { surveyRows, surveys } from '../../../tests/support/surveys.ts';
import { closePopup } from '../../authProvider/clientState.ts';

const on = servedByTheApp(testAppWith(surveys, surveyRows));
const user = userEvent.setup();
let caller: Caller;
let survey: { id: number; title: string };

beforeEach(async () => {
  caller = await signIn(on);
  survey = (await caller.post('/api/test-surveys', { title: `Survey ${fresh()}` })).data;
  quietFailures();
});
afterEach(() => {
  vi.restoreAllMocks();
  closePopup();
  signOut();
});

const add = (name: string) => caller.post(`/api/test-surveys/${survey.id}/rows`, { name, quantity: '2' });
const openTab = async () => {
  openScreens(`/test_surveys/${survey.id}/show`);
  await user.click(await screen.findByRole('tab', { name: /^Survey rows/ }));
};
// The virtual table adds a row as padding at its end.
const rows = () =>
  within(screen.getByRole('table', { name: 'Survey rows' }))
    .getAllByRole('row')
    .filter((row) => row.hasAttribute('data-index'));
const names = () => rows().map((row) => within(row).getAllByRole('cell')[1]?.textContent);
/** Starts something from the menu of a row. */
const act = async (row: string, what: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${row}` }));
  await user.click(await screen.findByRole('menuitem', { name: what }));
};

describe('the parts of a record', () => {
  it('are a tab of its page, in their order', async () => {
    await add('Beam');
    await add('Anchor');
    await openTab();
    await screen.findByRole('cell', { name: 'Beam' });
    expect(names()).toEqual(['Beam', 'Anchor']);
    expect(screen.getAllByRole('columnheader').map((th) => th.textContent)).toEqual([
      '',
      'Name',
      'Quantity',
      'Reviewer verified',
      'Approver verified',
      'Comments',
      'Actions',
    ]);
  });

  it('are added, changed and deleted there', async () => {
    await openTab();
    await screen.findByText('No survey rows yet');
    await user.click(screen.getByRole('button', { name: 'Add survey row' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add survey row' });
    await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Beam');
    await user.type(within(dialog).getByRole('textbox', { name: /^Quantity/ }), '3');
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    await screen.findByRole('cell', { name: 'Beam' });

    await act('Beam', 'Edit');
    const change = await screen.findByRole('dialog', { name: 'Change survey row' });
    const name = within(change).getByRole('textbox', { name: /^Name/ });
    await user.clear(name);
    await user.type(name, 'Long beam');
    await user.click(within(change).getByRole('button', { name: 'Save' }));
    await screen.findByRole('cell', { name: 'Long beam' });

    await act('Long beam', 'Delete');
    const asking = await screen.findByRole('dialog', { name: 'Delete survey row Long beam?' });
    await user.click(within(asking).getByRole('button', { name: 'Delete' }));
    await screen.findByText('No survey rows yet');
    expect((await caller.get(`/api/test-surveys/${survey.id}/rows`)).data.pagination.total).toBe(0);
  });

  it('say why they cannot be changed while their record cannot', async () => {
    await add('Beam');
    await caller.put(`/api/test-surveys/${survey.id}/send`, {});
    await openTab();
    await screen.findByRole('cell', { name: 'Beam' });
    expect(screen.getAllByText('It is “In review”: it cannot be changed').length).toBeGreaterThan(0);
    for (const name of ['Add survey row', 'Actions for Beam'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('show what the server refuses at its field, and keep what was typed', async () => {
    await openTab();
    await user.click(await screen.findByRole('button', { name: 'Add survey row' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: /^Quantity/ }), '3');
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    await within(dialog).findByText('Name is required');
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Quantity/ }).value).toBe('3');
    await waitFor(async () =>
      expect((await caller.get(`/api/test-surveys/${survey.id}/rows`)).data.pagination.total).toBe(0),
    );
  });
});
