import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../../tests/support/app.ts';
import { servedByTheApp } from '../../../tests/support/msw.ts';
import { openScreens, quietFailures, signIn, signOut } from '../../../tests/support/screens.tsx';
import { closePopup } from '../../authProvider/clientState.ts';

const on = servedByTheApp();
const user = userEvent.setup();
let caller: Caller;

beforeEach(async () => {
  caller = await signIn(on);
  quietFailures();
});
afterEach(() => {
  vi.restoreAllMocks();
  closePopup();
  signOut();
});

/** The value with this label. */
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

describe('a record', () => {
  it('shows its facts, its lines, and who made it; never an id', async () => {
    const { data } = await caller.post('/api/customer', {
      name: 'Shown customer',
      is_contractor: true,
      email: 'a@b.example',
      contact_persons: [{ name: 'Asha Rao', designation: 'Estimator' }],
    });
    openScreens(`/customers/${data.id}/show`);
    await screen.findByRole('heading', { name: 'Shown customer', level: 1 });
    expect(fact('Contractor')).toBe('Yes');
    expect(screen.getByRole('link', { name: 'a@b.example' }).getAttribute('href')).toBe('mailto:a@b.example');
    expect(fact('Phone')).toContain('none');
    const lines = screen.getByRole('table');
    expect(
      within(lines)
        .getAllByRole('columnheader')
        .map((th) => th.textContent),
    ).toEqual(['Name', 'Designation']);
    expect(within(lines).getByRole('cell', { name: 'Asha Rao' })).toBeDefined();
    expect(screen.getByText(new RegExp(`Created by ${caller.session.user.name} on`))).toBeDefined();
  });

  it('has no tab before it is read: what comes above would push it from under a finger', async () => {
    const { data } = await caller.post('/api/client', { name: 'Late client' });
    let answer = () => {};
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    on.server.use(http.get('*/api/client/*', () => late));
    openScreens(`/clients/${data.id}/show`);
    await screen.findByRole('heading', { name: 'Client', level: 1 });
    expect(screen.queryAllByRole('tab')).toEqual([]);
    expect(screen.queryByRole('tabpanel')).toBeNull();
    answer();
    await screen.findByRole('tab', { name: 'History' });
    expect(screen.getByRole('tabpanel', { name: 'Details' })).toBeDefined();
  });

  it('tells its history: who changed what, from what to what', async () => {
    const { data } = await caller.post('/api/client', { name: 'Told client', city: 'Leeds' });
    await caller.put(`/api/client/${data.id}`, { city: 'Hull', is_active: false, version: data.version });
    openScreens(`/clients/${data.id}/show`);
    await user.click(await screen.findByRole('tab', { name: 'History' }));
    const [last, first] = within(await screen.findByRole('list', { name: 'History' })).getAllByRole('listitem');
    expect(last?.textContent).toContain(`${caller.session.user.name} changed this client`);
    expect(last?.querySelector('del')?.textContent).toBe('Leeds');
    expect(last?.querySelector('ins')?.textContent).toBe('Hull');
    expect(last?.textContent).toContain('Active');
    expect(first?.textContent).toContain('added this client');
    expect(screen.getByText('Beginning of the history')).toBeDefined();
  });

  it('is deleted after asking by its name', async () => {
    const { data } = await caller.post('/api/client', { name: 'Client to go' });
    openScreens(`/clients/${data.id}/show`);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete “Client to go”?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Client Deleted Successfully');
    await waitFor(() => expect(window.location.pathname).toBe('/clients'));
    expect((await caller.get(`/api/client/${data.id}`)).status).toBe(404);
  });

  it('opens the popup that the call names when it cannot be deleted, and stays', async () => {
    const { data } = await caller.post('/api/structure', { name: 'Kept structure' });
    on.server.use(
      http.delete('*/api/structure/*', () =>
        HttpResponse.json({ success: false, message: 'It is used by 2 bills' }, { status: 409 }),
      ),
    );
    openScreens(`/structures/${data.id}/show`);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    const popup = await screen.findByRole('alertdialog', { name: 'Structure Deletion Failed' });
    expect(popup.textContent).toContain('It is used by 2 bills');
    expect(window.location.pathname).toBe(`/structures/${data.id}/show`);
  });

  it('can be neither edited nor deleted where its state does not allow it, and says why', async () => {
    const { data: customer } = await caller.post('/api/customer', { name: 'With a project' });
    const { data: project } = await caller.post('/api/projects', { title: 'Bridge', customer_id: customer.id });
    const sent = { project_id: project.id, title: 'Ask the broker', due_on: '2030-01-01' };
    const { data: action } = await caller.post('/api/contract-review-actions', sent);
    await caller.put(`/api/contract-review-actions/${action.id}/update-status`, { status: 'completed' });
    openScreens(`/contract_actions/${action.id}/show`);
    const why = 'It is “Completed”: it cannot be changed';
    for (const name of ['Edit', 'Delete']) {
      const button = await screen.findByRole('button', { name: new RegExp(name) });
      expect(button.getAttribute('aria-disabled')).toBe('true');
      await user.hover(button);
      await screen.findByText(why);
      await user.unhover(button);
      await waitFor(() => expect(screen.queryByText(why)).toBeNull());
    }
  });

  it('says that it does not exist, and leads back', async () => {
    openScreens('/clients/999999/show');
    await screen.findByRole('heading', { level: 1, name: 'Client not found' });
    expect(screen.getByRole('link', { name: 'All clients' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.getByRole('link', { name: 'All clients' }).getAttribute('href')).toBe('/clients');
  });

  it('offers no change to who may only read', async () => {
    const { data } = await caller.post('/api/client', { name: 'Read client' });
    signOut();
    await signIn(on, ['master.client.view']);
    openScreens(`/clients/${data.id}/show`);
    await screen.findByRole('heading', { name: 'Read client', level: 1 });
    await waitFor(() => expect(screen.getByRole('tab', { name: 'History' })).toBeDefined());
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});

describe('what belongs to a record', () => {
  it('stands next to its facts: the newest five, how many there are, and the way to all of them', async () => {
    const { data: customer } = await caller.post('/api/customer', { name: 'Often asked for' });
    const { data: category } = await caller.post('/api/logcategory', { name: 'Belonging' });
    for (let n = 1; n <= 6; n += 1)
      await caller.post('/api/enquiries', {
        title: `Belonging ${n}`,
        customer_id: customer.id,
        log_category_id: category.id,
        received_on: '2026-05-07',
        owner_id: caller.session.user.id,
      });
    openScreens(`/customers/${customer.id}/show`);
    // The menu has a list of this name, too.
    const list = await within(await screen.findByRole('main')).findByRole('list', { name: 'Enquiries' });
    await waitFor(() =>
      expect(
        within(list)
          .getAllByRole('link')
          .map((link) => link.textContent),
      ).toEqual(['Belonging 6', 'Belonging 5', 'Belonging 4', 'Belonging 3', 'Belonging 2']),
    );
    const card = screen.getByRole('region', { name: 'Enquiries' });
    expect(within(card).getByText('6')).toBeDefined();
    await user.click(within(card).getByRole('link', { name: 'All enquiries' }));
    await screen.findByText('6 found');
    expect(screen.getByRole('heading', { level: 1, name: 'Enquiries' })).toBeDefined();
  });

  it('does not name the record again, where it is part of it', async () => {
    const { data: customer } = await caller.post('/api/customer', { name: 'Of one project' });
    const { data: project } = await caller.post('/api/projects', { title: 'Named once', customer_id: customer.id });
    await caller.post('/api/contract-review-actions', {
      project_id: project.id,
      title: 'Agree the retention',
      due_on: '2030-01-07',
      assignee_id: caller.session.user.id,
    });
    openScreens(`/projects/${project.id}/show`);
    const list = await screen.findByRole('list', { name: 'Action items' });
    const item = (await within(list).findByText('Agree the retention')).closest('li');
    expect(item?.textContent).toBe('Agree the retentionOpen');
  });
});
