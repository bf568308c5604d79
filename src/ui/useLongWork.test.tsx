import { act, render, screen } from '@testing-library/react';
import { useCallback } from 'react';
import { describe, expect, it } from 'vitest';
import type { LongWork } from '../domain/longWork.ts';
import { inSlices, useLongWork } from './useLongWork.ts';

/** Long work that goes on for as many pieces as it is told, and says its name at the end. */
function* pieces(name: string, left: { n: number }): LongWork<string> {
  while (left.n > 0) yield;
  if (name === 'wrong') throw new Error('cannot be read');
  return name;
}

const left = { n: 0 };
const Shown = ({ name, isLong }: { readonly name: string; readonly isLong: boolean }) => {
  const { value, isSettled } = useLongWork(
    useCallback(() => pieces(name, left), [name]),
    isLong,
  );
  return <p>{`${value}${isSettled ? '' : '…'}`}</p>;
};

describe('long work', () => {
  it('is there at once where it is short, and after what was before where it is long', async () => {
    left.n = 0;
    const { rerender } = render(<Shown name="first" isLong={false} />);
    expect(screen.getByText('first')).toBeDefined();
    left.n = 1;
    rerender(<Shown name="second" isLong />);
    expect(screen.getByText('first…')).toBeDefined();
    // What is asked for meanwhile takes its place.
    rerender(<Shown name="third" isLong />);
    await act(() => Promise.resolve((left.n = 0)));
    expect(await screen.findByText('third')).toBeDefined();
    rerender(<Shown name="fourth" isLong={false} />);
    expect(screen.getByText('fourth')).toBeDefined();
  });

  it('ends when it is stopped, and says what went wrong', async () => {
    const stopping = new AbortController();
    const endless = inSlices(pieces('endless', { n: 1 }), stopping.signal);
    stopping.abort();
    await expect(endless).rejects.toThrow(/abort/i);
    await expect(inSlices(pieces('wrong', { n: 0 }), new AbortController().signal)).rejects.toThrow('cannot be read');
  });
});
