import type { Who } from '../operations/workflows/facts.ts';
import type { Answer, BranchRequest } from './types.ts';

/** The record that the path names. */
export const idOf = ({ params }: BranchRequest): number => Number(params['id']);

/** Who asks, and what they may do. */
export const whoOf = ({ signedIn }: BranchRequest): Who => ({
  id: signedIn.user.id,
  permissions: signedIn.permissions,
});

/** `data.records` with `data.pagination` (decisions §2). */
export const paged = (records: readonly unknown[], current_page: number, per_page: number, total: number): Answer => ({
  data: { records, pagination: { current_page, per_page, total } },
});

/** The same of all that there is, on one page. */
export const onePage = (records: readonly unknown[]): Answer => paged(records, 1, records.length, records.length);
