import * as z from 'zod/mini';
import { listOf, longest } from '../../schema/bounds.ts';

/** A list of permissions in a body. */
export const namesOfPermissions = () =>
  listOf(
    z.string('Permissions must be names').check(longest(200, 'Permissions must be names')),
    'Permissions must be a list of names',
    { most: 5000, tooMany: 'Permissions: at most 5000' },
  );

/** The most people of one request. */
export const maxPeople = 500;

/** A list of ids in a body, one at least. */
export const idsOnce = (name: string, tooFew: string, most: number = maxPeople) =>
  listOf(z.int(`${name} must be ids`).check(z.positive(`${name} must be ids`)), `${name} must be a list of ids`, {
    least: 1,
    tooFew,
    most,
    tooMany: `At most ${most} at once`,
  });
