import type { FieldErrors } from '../../schema/check.ts';

/** A failure that the caller may read: its status, its message, and what belongs to it (rule 4). */
export class Failure extends Error {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429;
  /** `record`: of several that are written at once, the id of the one that it is about. */
  readonly more: { errors?: FieldErrors; conflict?: Conflict; headers?: Record<string, string>; record?: number };

  constructor(status: Failure['status'], message: string, more: Failure['more'] = {}) {
    super(message);
    this.name = 'Failure';
    this.status = status;
    this.more = more;
  }
}

/** Who changed a record meanwhile, and what it is now. */
export interface Conflict {
  version: number;
  changed_by_name: string;
  changed_at: string;
  current: unknown;
}

export const unauthorized = (message: string) => new Failure(401, message);
export const forbidden = (message: string) => new Failure(403, message);
/** 403: which permission is missing. */
export const missing = (permission: string) => forbidden(`You do not have the permission ${permission}`);
/** The same for a record that does not exist and for one of another branch. */
export const notFound = (kind: string) => new Failure(404, `${kind} not found`);
export const conflict = (message: string, more: Failure['more'] = {}) => new Failure(409, message, more);

/** 422: which fields are wrong, and why. The message is the first reason, for a caller that shows one line. */
export const invalid = (errors: FieldErrors) =>
  new Failure(422, Object.values(errors)[0]?.[0] ?? 'Check the fields', { errors });
