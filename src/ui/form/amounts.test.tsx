import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { servedByTheApp } from '../../../tests/support/msw.ts';
import * as sales from '../../../tests/support/sales.ts';
import { openScreens } from '../../../tests/support/screens.tsx';
import { asSeller } from '../../../tests/support/seller.ts';

const on = servedByTheApp();
const user = userEvent.setup();
const { team, masters } = asSeller(on);

const amount = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Expected value' });
const opened = async (expected_value: string): Promise<number> => {
  const { id } = await sales.makeEnquiry(team.seller, masters, { expected_value });
  openScreens(`/enquiries/${id}`);
  return id;
};

it('shows an amount with groups while nobody edits it, and as short as possible while somebody does', async () => {
  await opened('185000.00');
  const input = await amount();
  expect(input.value).toBe('185,000');
  await user.click(input);
  expect(input.value).toBe('185000');
  await user.tab();
  expect(input.value).toBe('185,000');
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});

it.each([
  ['£185 000.50', '185,000.50', '185000.50'],
  ['1,250,000', '1,250,000', '1250000.00'],
  ['185.000,50', '185,000.50', '185000.50'],
  ['12.5', '12.50', '12.50'],
])('takes %s as people write it', async (typed, shown, stored) => {
  const id = await opened('1.00');
  const input = await amount();
  await user.click(input);
  // As a paste: the text at once.
  fireEvent.change(input, { target: { value: typed } });
  expect(input.value).toBe(typed);
  await user.tab();
  expect(input.value).toBe(shown);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect((await team.seller.get(`/api/enquiries/${id}`)).data.expected_value).toBe(stored));
});

it('says what is wrong with an amount: too large, or none', async () => {
  await opened('1.00');
  const input = await amount();
  await user.clear(input);
  await user.type(input, '12345678901234567');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Expected value is too large: at most 16 digits before the point');
  await user.clear(input);
  await user.type(input, '12 apples');
  await user.tab();
  expect(input.value).toBe('12 apples');
  await screen.findByText('Expected value must be a number with at most 2 decimal places');
});
