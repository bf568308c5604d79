import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Board, type BoardCard } from './Board.tsx';

const columns = [
  { name: 'OPEN', label: 'Open' },
  { name: 'DONE', label: 'Done' },
];
const boardOf = (...cards: BoardCard[]) => {
  render(<Board label="Tasks" columns={columns} cards={cards} render={({ label }) => label} onMove={() => {}} />);
  return screen.getByRole('group', { name: 'Tasks' });
};

it('an empty board, which scrolls on a phone, is scrolled by the keys', () => {
  expect(boardOf().tabIndex).toBe(0);
});

it('so is one whose cards cannot be moved, and no other: its cards have their menus', () => {
  expect(boardOf({ id: 1, column: 'OPEN', label: 'Survey', refused: 'It is closed' }).tabIndex).toBe(0);
});

it('a board with a card that can be moved is no stop of its own', () => {
  expect(boardOf({ id: 1, column: 'OPEN', label: 'Survey' }).hasAttribute('tabindex')).toBe(false);
});
