import { expect, it } from 'vitest';
import { planLine } from '../../../../tests/support/planLine.ts';
import type { LinkKind } from '../../../domain/schedule/plan.ts';
import { driverText } from './drivers.ts';

const told = (kind: LinkKind, lag = 0, isElapsed = false) =>
  driverText({ kind: 'dependency', dependency: { from: 2, to: 3, lag, kind, isElapsed } }, [planLine(2)]);

it('why a task is when it is names the ends that wait, and the days between them', () => {
  expect([told('FS'), told('SS'), told('FF'), told('SF')]).toEqual([
    'Starts after 2 “Task 2”',
    'Starts with the start of 2 “Task 2”',
    'Ends with the end of 2 “Task 2”',
    'Ends with the start of 2 “Task 2”',
  ]);
  expect([told('FS', 1), told('SS', -2), told('FF', 3, true), told('SF', 1, true)]).toEqual([
    'Starts 1 working day after the end of 2 “Task 2”',
    'Starts 2 working days before the start of 2 “Task 2”',
    'Ends 3 elapsed days after the end of 2 “Task 2”',
    'Ends 1 elapsed day after the start of 2 “Task 2”',
  ]);
});
