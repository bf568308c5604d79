import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useTyped } from './useTyped.ts';

const typing = () => {
  const applied: string[] = [];
  const rendered = renderHook(({ current }) => useTyped(current, 10, (text) => applied.push(text)), {
    initialProps: { current: '' },
  });
  const { result, rerender } = rendered;
  return {
    applied,
    shown: () => result.current[0],
    type: (text: string) => act(() => result.current[1](text)),
    comesBack: (current: string) => rerender({ current }),
  };
};

it('keeps what is typed while an earlier text is being applied', async () => {
  const { applied, shown, type, comesBack } = typing();
  type('wal');
  await waitFor(() => expect(applied).toEqual(['wal']));
  type('walkway');
  comesBack('wal');
  expect(shown()).toBe('walkway');
  await waitFor(() => expect(applied).toEqual(['wal', 'walkway']));
  comesBack('walkway');
  expect(shown()).toBe('walkway');
});

it('keeps it too where two texts are applied before the first comes back', async () => {
  const { applied, shown, type, comesBack } = typing();
  type('wal');
  await waitFor(() => expect(applied).toEqual(['wal']));
  type('walk');
  await waitFor(() => expect(applied).toEqual(['wal', 'walk']));
  type('walkway');
  comesBack('wal');
  comesBack('walk');
  expect(shown()).toBe('walkway');
});

it('follows what is changed from outside, and applies nothing for it', async () => {
  const { applied, shown, type, comesBack } = typing();
  type('walkway');
  await waitFor(() => expect(applied).toEqual(['walkway']));
  comesBack('walkway');
  comesBack('');
  expect(shown()).toBe('');
  await act(() => new Promise((resolve) => setTimeout(resolve, 40)));
  expect(applied).toEqual(['walkway']);
});
