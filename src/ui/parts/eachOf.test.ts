import { HttpError } from 'react-admin';
import { expect, it } from 'vitest';
import { eachOf } from './eachOf.ts';

const lines = ['Door', 'Window', 'Gate'];
const nameOf = (line: string) => line;

it('does what succeeds, and says for which lines it failed and why', async () => {
  const done: string[] = [];
  const marked = eachOf(lines, nameOf, async (line) => {
    if (line === 'Window') throw new HttpError('Somebody changed it meanwhile', 409);
    done.push(line);
  });
  await expect(marked).rejects.toThrow('1 of 3 failed. Window: Somebody changed it meanwhile');
  expect(done).toEqual(['Door', 'Gate']);
});

it('leaves the failure of the only line as it is, and ends with one that is told already', async () => {
  const conflict = new HttpError('Somebody changed it meanwhile', 409);
  await expect(eachOf(['Door'], nameOf, () => Promise.reject(conflict))).rejects.toBe(conflict);
  const reported = new HttpError('Signed out', 401, { message: 'Signed out', reported: true });
  let calls = 0;
  const work = () => {
    calls += 1;
    return Promise.reject(reported);
  };
  await expect(eachOf(lines, nameOf, work)).rejects.toBe(reported);
  expect(calls).toBe(1);
});
