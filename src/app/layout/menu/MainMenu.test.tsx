import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { shell } from '../../../../tests/support/shell.tsx';
import { menuGroups } from '../../../resources/menuGroups.ts';

const { user, open, signedIn } = shell();

const menu = () => screen.findByRole('navigation', { name: 'Main menu' });
const entries = async () => within(await menu()).queryAllByRole('listitem');

it.each(['sales', 'reviewer', 'approver', 'buyer', 'coordinator'])('has ten entries for %s', async (who) => {
  await signedIn(`${who}@demo.test`);
  open('/');
  expect((await entries()).map((entry) => entry.textContent)).toEqual([
    'Home',
    'My work',
    'Enquiries',
    'Estimations',
    'Projects',
    'Project plans',
    'Purchase requests',
    'Buying',
    'Stock',
    'Settings',
  ]);
});

it('has one more for who administers the product, and none for who may see nothing', async () => {
  await signedIn('admin@demo.test');
  const { unmount } = open('/');
  expect((await entries()).map((entry) => entry.textContent).slice(10)).toEqual(['Administration']);
  unmount();
  await signedIn('nobody@demo.test');
  open('/');
  expect(await entries()).toEqual([]);
});

it('shows a group with one usable entry as that entry', async () => {
  await signedIn('admin@demo.test', { permissions: ['procurement.rfq.view', 'master.item.view'] });
  open('/');
  expect((await entries()).map((entry) => entry.textContent)).toEqual(['Home', 'RFQs', 'Items']);
  expect(screen.getByRole('link', { name: 'RFQs' }).getAttribute('href')).toBe('/rfqs');
});

it('leads from the head of a group to its first list, and opens the group that one is in', async () => {
  await signedIn('buyer@demo.test');
  open('/');
  const nav = within(await menu());
  expect(nav.queryByRole('link', { name: 'RFQs' })).toBeNull();
  await user.click(nav.getByRole('link', { name: 'Buying' }));
  await waitFor(() => expect(window.location.pathname).toBe('/buyout_requests'));
  const marked = () => nav.getAllByRole('link', { current: 'page' }).map((link) => link.textContent);
  expect(marked()).toEqual(['Buyout requests']);
  expect(within(nav.getByRole('list', { name: 'Buying' })).getAllByRole('link')).toHaveLength(8);
  // The head is the first list itself where both have one name.
  await user.click(nav.getByRole('link', { name: 'Enquiries' }));
  await waitFor(() => expect(marked()).toEqual(['Enquiries']));
  expect(within(nav.getByRole('list', { name: 'Enquiries' })).getAllByRole('link')).toHaveLength(2);
  expect(nav.queryByRole('list', { name: 'Buying' })).toBeNull();
});

it('folds the group that one is in until one goes to another of its entries, and says on its head that one is there', async () => {
  await signedIn('buyer@demo.test');
  open('/rfqs');
  const nav = within(await menu());
  await user.click(nav.getByRole('button', { name: 'More of Buying', expanded: true }));
  expect(nav.queryByRole('link', { name: 'RFQs' })).toBeNull();
  expect(nav.getByRole('link', { name: 'Buying', current: true }).textContent).toBe('Buying');
  await user.click(nav.getByRole('link', { name: 'Buying' }));
  await nav.findByRole('link', { name: 'Buyout requests', current: 'page' });
});

it('has icons alone in a narrow menu, each once, with the entries of a group beside it', async () => {
  await signedIn('buyer@demo.test');
  open('/');
  const nav = await menu();
  await user.click(screen.getByRole('button', { name: 'Collapse the menu' }));
  expect(nav.textContent).toBe('');
  const icons = [...nav.querySelectorAll('svg')].map((icon) => icon.innerHTML);
  expect(icons).toHaveLength(10);
  expect(new Set(icons).size).toBe(icons.length);
  expect(new Set(menuGroups.map(({ icon }) => icon)).size).toBe(menuGroups.length);
  await user.click(within(nav).getByRole('button', { name: 'Stock' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Stock entries' }));
  await waitFor(() => expect(window.location.pathname).toBe('/stock_entries'));
});
