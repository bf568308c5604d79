import { missing } from '../../engine/errors.ts';
import type { Who } from '../../engine/who.ts';
import { updatingUsers } from './change.ts';

/** Their own, or an administrator's to do. @throws Failure 403 */
export const requireTheirs = (person: number, { id, permissions }: Who): void => {
  if (person !== id && updatingUsers !== null && !permissions.has(updatingUsers)) throw missing(updatingUsers);
};
