import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Change } from '../../dataProvider/types.ts';
import { items } from '../../resources/masters/items.ts';
import { ChangeEntry } from '../show/ChangeEntry.tsx';

const change: Change = {
  id: 1,
  at: '2026-05-07T10:20:30.456Z',
  by_name: 'Asha Rao',
  action: 'update',
  lines: 'variants',
  line_name: null,
  changes: [],
  several: {
    count: 1200,
    rows: [
      { id: 5, name: 'Painted', changes: [{ field: 'sku', before: 'A-1', after: 'A-2' }] },
      { id: 6, name: null, changes: [] },
    ],
  },
};

describe('a change of several lines at once', () => {
  it('says how many, shows the first with what became of them, and how many more there are', () => {
    render(<ChangeEntry resource={items} change={change} />);
    const entry = screen.getByRole('listitem');
    expect(entry.textContent).toContain('Asha Rao changed 1,200 variants');
    expect(entry.textContent).toContain('Painted');
    expect(entry.textContent).toContain('A-1');
    expect(entry.textContent).toContain('A-2');
    expect(entry.textContent).toContain('No. 6');
    expect(entry.textContent).toContain('and 1,198 more');
  });
});
