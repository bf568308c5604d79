import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { servedByTheApp } from '../../../tests/support/msw.ts';
import { fresh } from '../../../tests/support/samples.ts';
import * as sales from '../../../tests/support/sales.ts';
import { openScreens, signOut } from '../../../tests/support/screens.tsx';
import { asSeller } from '../../../tests/support/seller.ts';
import { searchesCookie, startSession } from '../../authProvider/session.ts';

const on = servedByTheApp();
const user = userEvent.setup();
const { team, masters } = asSeller(on);

const nameOf = async (path: string) => (await team.seller.get(path)).data.name as string;
const input = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });
const choose = async (name: string, option: string) => {
  const box = await screen.findByRole('combobox', { name });
  await user.click(box);
  if (box.tagName === 'INPUT') fireEvent.change(box, { target: { value: option } });
  await user.click(await screen.findByRole('option', { name: option }));
};
const requestsTo = (path: string) => {
  const queries: URLSearchParams[] = [];
  on.server.events.on('request:start', ({ request }) => {
    const url = new URL(request.url);
    if (url.pathname === path) queries.push(url.searchParams);
  });
  return queries;
};

afterEach(() => on.server.events.removeAllListeners());

it('finds approvers among those who hold the permission, without any right on users', async () => {
  const queries = requestsTo('/api/usersListLW');
  const managed = requestsTo('/api/users');
  openScreens('/enquiries/create');
  await choose('Approvers', team.approver.session.user.name);
  await user.clear(input('Approvers'));
  const offered = await waitFor(() => {
    const found = screen.getAllByRole('option').map((option) => option.textContent);
    expect(found).toContain(team.deputy.session.user.name);
    return found;
  });
  expect(offered).not.toContain(team.seller.session.user.name);
  // A chosen option is no longer offered.
  expect(offered).not.toContain(team.approver.session.user.name);
  expect(queries.some((q) => q.get('permission_filter') === 'enquiry.pending.approve')).toBe(true);
  expect(queries.at(-1)?.get('include_users')).toBe(String(team.approver.session.user.id));
  expect(managed).toHaveLength(0);
  // The owner is the user by default. The default is no change of the form.
  expect(input('Owner').value).toBe(team.seller.session.user.name);
});

it('adds the first of several that has the typed words by Enter, which sends no form without it', async () => {
  openScreens('/enquiries/create');
  const { name } = team.approver.session.user;
  const box = await screen.findByRole('combobox', { name: 'Approvers' });
  await user.click(box);
  fireEvent.change(box, { target: { value: name } });
  // At once: what the words find is not known yet.
  fireEvent.keyDown(box, { key: 'Enter' });
  await screen.findByRole('option', { name });
  await user.keyboard('{Enter}');
  await screen.findByRole('button', { name });
  expect(document.querySelector('[aria-invalid="true"]')).toBeNull();
});

it('starts with what is known without calling it a change', async () => {
  openScreens('/enquiries/create');
  await waitFor(() => expect(input('Owner').value).toBe(team.seller.session.user.name));
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});

it('offers the scopes of the chosen category alone, and gives up those of another', async () => {
  const other = await sales.makeMasters(team.seller);
  const asked = requestsTo(`/api/log-categories/${masters.category}/enquiry-scopes`);
  const whole = requestsTo(`/api/logcategory/${masters.category}`);
  openScreens('/enquiries/create');
  const scopes = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Enquiry scopes' });
  expect(scopes.disabled).toBe(true);
  expect(screen.getByText('Choose the log category first.')).toBeDefined();
  await choose('Log category', await nameOf(`/api/logcategory/${masters.category}`));
  await waitFor(() => expect(scopes.disabled).toBe(false));
  await choose('Enquiry scopes', 'Install');
  await choose('Enquiry scopes', 'Supply');
  const chips = () => screen.queryAllByRole('button', { name: /^(Supply|Install)$/ }).map((chip) => chip.textContent);
  expect(chips()).toEqual(['Install', 'Supply']);
  // Those of the category come by the call of the scopes (part 1, 7), not with the whole category.
  expect([asked.length, whole.length]).toEqual([1, 0]);
  await user.clear(input('Log category'));
  await choose('Log category', await nameOf(`/api/logcategory/${other.category}`));
  await waitFor(() => expect(chips()).toEqual([]));
});

it('offers contractors alone, and contact persons only once one is chosen', async () => {
  const contractor = await nameOf(`/api/customer/${masters.contractor}`);
  const customer = await nameOf(`/api/customer/${masters.customer}`);
  const asked = requestsTo('/api/customer/contactPerson');
  openScreens('/enquiries/create');
  await screen.findByText('Select Contractor');
  await user.click(input('Contractor'));
  fireEvent.change(input('Contractor'), { target: { value: customer } });
  await screen.findByText('Nothing found');
  await user.clear(input('Contractor'));
  await choose('Contractor', contractor);
  await waitFor(() => expect(screen.queryByText('Select Contractor')).toBeNull());
  await user.click(input('Contact person'));
  const persons = () => screen.getAllByRole('option').map((option) => option.textContent);
  await waitFor(() => expect(persons()).toEqual(['None', 'Ann', 'Ben']));
  expect(asked.map((query) => query.get('contractor'))).toEqual([String(masters.contractor)]);
  fireEvent.change(input('Contact person'), { target: { value: 'be' } });
  expect(persons()).toEqual(['Ben']);
});

it('keeps what is typed over a choice while the server is searched', async () => {
  const customer = await nameOf(`/api/customer/${masters.customer}`);
  openScreens('/enquiries/create');
  await choose('Customer', customer);
  await waitFor(() => expect(input('Customer').value).toBe(customer));
  fireEvent.change(input('Customer'), { target: { value: 'Ashw' } });
  await screen.findByRole('option', { name: 'Ashworth Civil' });
  expect(input('Customer').value).toBe('Ashw');
});

it('offers those last chosen first, in this browser, until the session ends', async () => {
  const customer = await nameOf(`/api/customer/${masters.customer}`);
  openScreens('/enquiries/create');
  await choose('Customer', customer);
  expect(decodeURIComponent(document.cookie)).toContain(
    `${searchesCookie}={"${team.seller.branch}":{"customers":[${masters.customer}]}}`,
  );
  await user.clear(input('Customer'));
  await user.click(input('Customer'));
  const head = await screen.findByText('Recent');
  expect(within(head.closest('li') as HTMLElement).getByRole('option').textContent).toBe(customer);
  signOut();
  expect(document.cookie).not.toContain('customers');
});

it('offers to create what it does not find, and loses nothing of the form', async () => {
  const name = `Penhaligon ${fresh()}`;
  openScreens('/enquiries/create');
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Half an enquiry');
  await user.click(input('Contractor'));
  fireEvent.change(input('Contractor'), { target: { value: name } });
  await user.click(await screen.findByRole('option', { name: `Create “${name}”…` }));
  const sheet = await screen.findByRole('dialog', { name: 'New customer' });
  expect(within(sheet).getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe(name);
  expect(within(sheet).queryByRole('textbox', { name: 'City' })).toBeNull();
  await user.clear(within(sheet).getByRole('textbox', { name: 'Name' }));
  await user.click(within(sheet).getByRole('button', { name: 'Create customer' }));
  await within(sheet).findByText('Name is required');
  await user.type(within(sheet).getByRole('textbox', { name: 'Name' }), `${name} Ltd`);
  await user.click(within(sheet).getByRole('button', { name: 'Create customer' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New customer' })).toBeNull());
  await waitFor(() => expect(input('Contractor').value).toBe(`${name} Ltd`));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Half an enquiry');
  const { data } = await team.seller.get(`/api/customer?search=${encodeURIComponent(name)}`);
  expect(data.customer.data).toMatchObject([{ name: `${name} Ltd`, is_contractor: true }]);
});

it('offers it to nobody who may not create one', async () => {
  const { session } = team.seller;
  startSession({ ...session, permissions: session.permissions.filter((p) => p !== 'master.customer.create') });
  openScreens('/enquiries/create');
  await user.click(await screen.findByRole('combobox', { name: 'Customer' }));
  fireEvent.change(input('Customer'), { target: { value: 'Nobody of that name' } });
  await screen.findByText('Nothing found');
  expect(screen.queryByRole('option', { name: /Create/ })).toBeNull();
});

/** Types into a picker, and takes the creation that it offers. */
const create = async (picker: string, name: string, sheet: string) => {
  await user.click(input(picker));
  fireEvent.change(input(picker), { target: { value: name } });
  await user.click(await screen.findByRole('option', { name: `Create “${name}”…` }));
  return within(await screen.findByRole('dialog', { name: sheet }));
};
const withContractor = async () => {
  const name = `Contractor ${fresh()}`;
  const { data } = await team.seller.post('/api/customer', { name, is_contractor: true });
  openScreens('/enquiries/create');
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Half an enquiry');
  await choose('Contractor', name);
  await waitFor(() => expect(input('Contact person').disabled).toBe(false));
  const persons = async () => (await team.seller.get(`/api/customer/${data.id}`)).data.contact_persons;
  return { contractor: data, name, persons };
};

it('adds the contact person whom it does not find to the contractor, on top of what a colleague adds meanwhile', async () => {
  const { contractor, name, persons } = await withContractor();
  await user.click(input('Contact person'));
  await screen.findByRole('option', { name: 'Create contact person…' });
  const sheet = await create('Contact person', 'Jo Miles', 'New contact person');
  sheet.getByText(`Added to the contact persons of ${name}.`);
  const boxes = sheet.getAllByRole<HTMLInputElement>('textbox');
  expect(boxes.map((box) => [box.name, box.value])).toEqual([
    ['name', 'Jo Miles'],
    ['designation', ''],
    ['email', ''],
    ['phone', ''],
  ]);
  await user.type(sheet.getByRole('textbox', { name: 'E-mail' }), 'jo');
  await user.click(sheet.getByRole('button', { name: 'Create contact person' }));
  await sheet.findByText('E-mail is not an e-mail address');
  await user.type(sheet.getByRole('textbox', { name: 'E-mail' }), '@miles.test');
  const meanwhile = { contact_persons: [{ name: 'Kit' }], version: contractor.version };
  on.server.use(
    http.put(
      '*/api/customer/:id',
      async ({ request }) => {
        await team.other.put(`/api/customer/${contractor.id}`, meanwhile);
        return on.app.fetch(request);
      },
      { once: true },
    ),
  );
  await user.click(sheet.getByRole('button', { name: 'Create contact person' }));
  await waitFor(() => expect(input('Contact person').value).toBe('Jo Miles'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Half an enquiry');
  expect(await persons()).toMatchObject([{ name: 'Kit' }, { name: 'Jo Miles', email: 'jo@miles.test' }]);
  await user.click(input('Contact person'));
  await screen.findByRole('option', { name: 'Kit' });
});

it('adds a scope to the category, and says at its name what the server refuses', async () => {
  openScreens('/enquiries/create');
  await choose('Log category', await nameOf(`/api/logcategory/${masters.category}`));
  await waitFor(() => expect(input('Enquiry scopes').disabled).toBe(false));
  await choose('Enquiry scopes', 'Install');
  const scope = `Dismantle ${fresh()}`;
  const sheet = await create('Enquiry scopes', scope, 'New enquiry scope');
  const add = sheet.getByRole('button', { name: 'Create enquiry scope' });
  const named = sheet.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  fireEvent.change(named, { target: { value: 'supply' } });
  await user.click(add);
  await sheet.findByText('Name stands twice in enquiry scopes');
  expect(named.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(named, { target: { value: scope } });
  await user.click(add);
  await screen.findByRole('button', { name: scope });
  expect(screen.getByRole('button', { name: 'Install' })).toBeDefined();
  const { data } = await team.seller.get(`/api/log-categories/${masters.category}/enquiry-scopes?getAll=true`);
  expect(data.records.map((line: { name: string }) => line.name)).toEqual(['Supply', 'Install', scope]);
});

it('offers no line to those who may not change its record', async () => {
  const { session } = team.seller;
  startSession({ ...session, permissions: session.permissions.filter((p) => p !== 'master.customer.update') });
  await withContractor();
  await user.click(input('Contact person'));
  fireEvent.change(input('Contact person'), { target: { value: 'Jo Miles' } });
  await screen.findByText('Nothing found');
  expect(screen.queryByRole('option')).toBeNull();
});
