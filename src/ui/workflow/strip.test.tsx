import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Caller } from '../../../tests/support/app.ts';
import { servedByTheApp } from '../../../tests/support/msw.ts';
import * as sales from '../../../tests/support/sales.ts';
import { openScreens, quietFailures, signOut } from '../../../tests/support/screens.tsx';
import { startSession } from '../../authProvider/session.ts';

const on = servedByTheApp();
const user = userEvent.setup();
let team: sales.Team;
let masters: sales.Masters;

beforeAll(async () => {
  team = await sales.makeTeam(on);
  masters = await sales.makeMasters(team.seller);
});
beforeEach(quietFailures);
afterEach(() => {
  vi.restoreAllMocks();
  signOut();
});

const open = async (caller: Caller, id: number) => {
  startSession(caller.session);
  openScreens(`/enquiries/${id}/show`);
  return within(await screen.findByRole('region', { name: 'Workflow' }));
};
const way = (strip: ReturnType<typeof within>) =>
  strip.getByRole('list', { name: 'Progress of this enquiry' }).querySelector('[aria-current="step"]')?.textContent;

it('says why a step is not possible now, to the eye and to the ear, and takes none', async () => {
  const { reviewer, approver } = team;
  const made = await sales.makeEnquiry(team.seller, masters, {
    reviewers: sales.people(reviewer),
    approvers: sales.people(approver),
  });
  await sales.walk(made.id, [[team.seller, 'submit']]);
  const strip = await open(approver, made.id);
  expect(way(strip)).toBe('Awaiting approval, now');
  const approve = strip.getByRole('button', { name: 'Approve' });
  const reason = `Waits for ${reviewer.session.user.name}`;
  expect(approve.getAttribute('aria-disabled')).toBe('true');
  // The description comes from a closed tooltip.
  expect(approve.getAttribute('title')).toBe(reason);
  await user.click(approve);
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.hover(approve);
  await screen.findByRole('tooltip', { name: reason });
});

it('asks for the approver in the dialog of sending when there is none, and only then', async () => {
  const made = await sales.makeEnquiry(team.seller, masters);
  const strip = await open(team.seller, made.id);
  await user.click(strip.getByRole('button', { name: 'Send for approval' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send for approval' }));
  await user.click(dialog.getByRole('button', { name: 'Send for approval' }));
  await dialog.findByText('Choose the approver');
  await user.click(dialog.getByRole('combobox', { name: 'Approver' }));
  await user.click(await screen.findByRole('option', { name: new RegExp(team.approver.session.user.name) }));
  await user.click(dialog.getByRole('button', { name: 'Send for approval' }));
  await waitFor(() => expect(way(strip)).toBe('Awaiting approval, now'));
  expect(strip.getByText(team.approver.session.user.name)).toBeDefined();
});

it('begins with the reviewer of the stage before, who can be another', async () => {
  const seller = await on.as('sales@demo.test');
  const drafts = (await sales.expecting(200, seller.get('/api/boq-creation/mine?status=DRAFT')))
    .records as sales.Made[];
  const draft = drafts.find(({ reviewer_id: reviewer }) => reviewer === null);
  startSession(seller.session);
  openScreens(`/boq_creations/${draft?.id}/show`);
  const strip = within(await screen.findByRole('region', { name: 'Workflow' }));
  await user.click(strip.getByRole('button', { name: 'Send for review' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send for review' }));
  const reviewer = await on.as('reviewer@demo.test');
  await waitFor(() =>
    expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Reviewer' }).value).toBe(reviewer.session.user.name),
  );
  await user.click(dialog.getByRole('button', { name: 'Not now' }));
});

it('names in the dialog what is decided, and says what follows', async () => {
  const made = await sales.makeEnquiry(team.seller, masters, {
    title: 'Stair tower',
    expected_value: '1250.50',
    approvers: sales.people(team.approver),
  });
  await sales.walk(made.id, [
    [team.seller, 'submit'],
    [team.approver, 'approve'],
  ]);
  const strip = await open(team.seller, made.id);
  await user.click(strip.getByRole('button', { name: 'Convert to project' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Convert to project' }));
  dialog.getByText(`${made.number} · Stair tower`);
  dialog.getByText(String(made['customer_name']));
  dialog.getByText('£1,250.50');
  dialog.getByText(
    `${made.number} becomes “Converted”. Opens a project and an estimation, with its BOQ details to be filled in.`,
  );
});

it('takes a step with a comment, and shows who holds the record then', async () => {
  const made = await sales.makeEnquiry(team.seller, masters, {
    reviewers: sales.people(team.reviewer),
    approvers: sales.people(team.approver),
  });
  const strip = await open(team.seller, made.id);
  await user.click(strip.getByRole('button', { name: 'Send for approval' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send for approval' }));
  expect(dialog.queryByRole('combobox', { name: 'Approver' })).toBeNull();
  expect(dialog.getByText(`${made.number} becomes “Awaiting approval” and waits for a decision.`)).toBeDefined();
  await user.type(dialog.getByRole('textbox', { name: 'Comment' }), 'Please look{Control>}{Enter}{/Control}');
  await waitFor(() => expect(way(strip)).toBe('Awaiting approval, now'));
  expect(strip.getByText(team.reviewer.session.user.name)).toBeDefined();
  await user.click(strip.getByRole('button', { name: '1 step taken' }));
  const taken = within(strip.getByRole('list', { name: 'Steps taken' })).getByRole('listitem');
  expect(taken.textContent).toContain('Send for approval');
  expect(taken.textContent).toContain('Please look');
});

it('asks why where a step needs it, and sends nothing before it is said', async () => {
  const made = await sales.makeEnquiry(team.seller, masters, { approvers: sales.people(team.approver) });
  await sales.walk(made.id, [[team.seller, 'submit']]);
  const strip = await open(team.approver, made.id);
  await user.click(strip.getByRole('button', { name: 'Send back' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send back' }));
  await user.click(dialog.getByRole('button', { name: 'Send back' }));
  await dialog.findByText('Say why');
  expect((await team.approver.get(`/api/enquiries/${made.id}`)).data.status).toBe('PENDING_APPROVAL');
  await user.type(dialog.getByRole('textbox', { name: 'Comment' }), 'The scope is not clear');
  await user.click(dialog.getByRole('button', { name: 'Send back' }));
  await waitFor(() => expect(way(strip)).toBe('Sent back, now'));
  expect(strip.getByText('The scope is not clear')).toBeDefined();
});

it('tells in the dialog that somebody was faster, and shows the record as it is now', async () => {
  const made = await sales.makeEnquiry(team.seller, masters, { approvers: sales.people(team.approver, team.deputy) });
  await sales.walk(made.id, [[team.seller, 'submit']]);
  const strip = await open(team.approver, made.id);
  await user.click(strip.getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve' }));
  await sales.walk(made.id, [[team.deputy, 'approve']]);
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await dialog.findByText(new RegExp(`It is “Approved” now, by ${team.deputy.session.user.name}`));
  await user.click(dialog.getByRole('button', { name: 'Show it as it is now' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The record is read anew behind the dialog, which waits for nothing.
  await waitFor(() => expect(way(strip)).toBe('Approved, now'));
});

it('sends what belongs to a step, and keeps showing it', async () => {
  const made = await sales.makeEnquiry(team.seller, masters, { approvers: sales.people(team.approver) });
  await sales.walk(made.id, [
    [team.seller, 'submit'],
    [team.approver, 'approve'],
  ]);
  const strip = await open(team.seller, made.id);
  await user.click(strip.getByRole('button', { name: 'Mark as lost' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as lost' }));
  await user.click(dialog.getByRole('button', { name: 'Mark as lost' }));
  await dialog.findByText('Choose the reason for the loss');
  await user.click(dialog.getByRole('combobox', { name: 'Reason for loss' }));
  await user.click(await screen.findByRole('option', { name: 'Price' }));
  await user.click(dialog.getByRole('button', { name: 'Mark as lost' }));
  await waitFor(() => expect(way(strip)).toBe('Lost, now'));
  expect(strip.getByText('Price')).toBeDefined();
});

it('offers no step to whoever lacks its permission, and no form to whoever may not change the record now', async () => {
  const made = await sales.makeEnquiry(team.seller, masters, { approvers: sales.people(team.approver) });
  await sales.walk(made.id, [[team.seller, 'submit']]);
  const strip = await open(team.seller, made.id);
  expect(strip.queryByRole('button', { name: 'Approve' })).toBeNull();
  const edit = await screen.findByRole('button', { name: 'Edit' });
  expect(edit.getAttribute('title')).toBe('It is “Awaiting approval”: it cannot be changed');
});

it('shows the reason and the way back at the address of a form that is closed', async () => {
  const made = await sales.makeEnquiry(team.seller, masters, { approvers: sales.people(team.approver) });
  await sales.walk(made.id, [[team.seller, 'submit']]);
  startSession(team.seller.session);
  openScreens(`/enquiries/${made.id}`);
  await screen.findByRole('heading', { name: 'This enquiry cannot be changed now', level: 1 });
  expect(screen.getByText('It is “Awaiting approval”: it cannot be changed')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await user.click(screen.getByRole('link', { name: `Back to ${made.number}` }));
  await screen.findByRole('heading', { name: new RegExp(`^${made.number}`), level: 1 });
});

it('shows in the dialog of a decision what changed since the last one, from what to what', async () => {
  const { seller, approver } = team;
  const made = await sales.makeEnquiry(seller, masters, {
    title: 'Stair tower',
    expected_value: '1250.50',
    approvers: sales.people(approver),
  });
  await sales.walk(made.id, [
    [seller, 'submit'],
    [approver, 'send-back', { comment: 'The value is too low' }],
  ]);
  const { version } = await sales.expecting(200, seller.get(`/api/enquiries/${made.id}`));
  const body = { title: 'Stair towers', expected_value: '9000.00', version };
  await sales.expecting(200, seller.put(`/api/enquiries/${made.id}`, body));
  await sales.walk(made.id, [[seller, 'submit']]);
  const strip = await open(approver, made.id);
  await user.click(strip.getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve' }));
  const changed = within(await dialog.findByRole('region', { name: 'What changed' }));
  changed.getByText(/^Changed since you decided on /);
  const of = (label: string) => changed.getByText(label, { selector: 'dt' }).nextElementSibling;
  expect(of('Title')?.querySelector('del')?.textContent).toBe('Stair tower');
  expect(of('Title')?.querySelector('ins')?.textContent).toBe('Stair towers');
  expect(of('Expected value')?.querySelector('ins')?.textContent).toBe('£9,000.00');
  // The state itself is no news.
  expect(changed.queryByText('Status')).toBeNull();
});

it('says in the dialog of a decision who asks for it, with their remarks, and that nothing changed since', async () => {
  const { seller, reviewer, approver } = team;
  const made = await sales.makeEnquiry(seller, masters, {
    reviewers: sales.people(reviewer),
    approvers: sales.people(approver),
  });
  await sales.walk(made.id, [
    [seller, 'submit', { comment: 'Needed by Friday' }],
    [reviewer, 'review', { comment: 'The value is right' }],
  ]);
  const strip = await open(approver, made.id);
  await user.click(strip.getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve' }));
  const asked = within(dialog.getByRole('list', { name: 'Who asks' })).getAllByRole('listitem');
  const [name, other] = [seller.session.user.name, reviewer.session.user.name];
  expect(asked.map(({ textContent: text }) => text)).toEqual([
    expect.stringMatching(`^Drafted · ${name}`),
    expect.stringMatching(`^Send for approval · ${name}.*Needed by Friday$`),
    expect.stringMatching(`^Review · ${other}.*The value is right$`),
  ]);
  await dialog.findByText(new RegExp(`^Nothing was changed since it came from ${other} on `));
});

it('says nobody asks where nothing waits for a decision', async () => {
  const made = await sales.makeEnquiry(team.seller, masters, { approvers: sales.people(team.approver) });
  const strip = await open(team.seller, made.id);
  await user.click(strip.getByRole('button', { name: 'Send for approval' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send for approval' }));
  expect(dialog.queryByRole('list', { name: 'Who asks' })).toBeNull();
});
