import { expect, it } from 'vitest';
import { unavailability } from './unavailable.ts';

const failed = (message: string, code: string) => Object.assign(new Error(message), { code });

it('a server that cannot be reached is away, by a port and by a socket; a file that is not there is no outage', () => {
  expect(unavailability(failed('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'))).toBe('away');
  expect(unavailability(failed('connect ENOENT /var/run/postgresql/.s.PGSQL.5432', 'ENOENT'))).toBe('away');
  expect(unavailability(failed("ENOENT: no such file or directory, open 'uploads/7'", 'ENOENT'))).toBeUndefined();
});
