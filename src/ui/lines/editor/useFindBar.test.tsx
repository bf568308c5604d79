import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { LinesStore } from '../LinesStore.ts';
import type { Find } from './useFind.ts';
import { useFindBar } from './useFindBar.ts';

const Bar = () => {
  const { input, open } = useFindBar({} as LinesStore, null, {} as Find);
  return (
    <>
      <input ref={input} aria-label="Find in the lines" defaultValue="glazing" />
      <button onClick={open}>Find</button>
    </>
  );
};

it('a search that is opened again takes what is typed in the place of the last words', () => {
  render(<Bar />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Find in the lines' });
  act(() => screen.getByRole('button', { name: 'Find' }).focus());
  act(() => screen.getByRole('button', { name: 'Find' }).click());
  expect(document.activeElement).toBe(input);
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, 'glazing'.length]);
});
