import { resources } from '../../../resources/index.ts';
import type { Actor } from '../../db/database.ts';

/** The check looks at every record of a branch, those that only their people see too. */
const visibility = resources.flatMap(({ visibleTo }) => Object.keys(visibleTo ?? {}));

/** The check in a branch: nobody, who sees everything. */
export const sight = (branchId: number): Actor => ({ branchId, userId: 0, requestId: 'check', visibility });
