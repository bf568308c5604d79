import { expect, it } from 'vitest';
import { roleOf } from './columnRoles.ts';

it.each(['extension', 'extended bids', 'ext amt', 'amount', 'bid amount', 'total', 'line total', 'total item price'])(
  'a column “%s” has extensions',
  (heading) => {
    expect(roleOf(heading)?.role).toBe('extension');
  },
);
