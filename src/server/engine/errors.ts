import type { FieldErrors } from '../../schema/check.ts';

/** A failure that the caller may read: its status, its message and its details (rule 4). */
export class Failure extends Error {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 503;
  /** `record`: the id of the refused record, if several are written at once. */
  readonly more: {
    errors?: FieldErrors;
    /** The same of stored lines by their ids: a save names them by their place in it. */
    lines?: ReadonlyMap<number, FieldErrors>;
    conflict?: Conflict;
    /** What a decision rests on that changed since the person read it. */
    changed?: readonly VersionDifference[];
    headers?: Record<string, string>;
    record?: number;
    /** The missing permission of a 403. */
    permission?: string;
  };

  constructor(status: Failure['status'], message: string, more: Failure['more'] = {}) {
    super(message);
    this.name = 'Failure';
    this.status = status;
    this.more = more;
  }
}

/** A change that a decision was not seen with: of what, which field, and by whom. */
export interface VersionDifference {
  readonly what: string;
  /** Null for something that was added or removed. */
  readonly field: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly by_name: string;
  /** UTC ISO 8601. */
  readonly at: string;
}

/** The user and time of a change by somebody else, and the current record. */
export interface Conflict {
  version: number;
  changed_by_name: string;
  changed_at: string;
  current: unknown;
}

export const unauthorized = (message: string) => new Failure(401, message);
/** 401 for a session that is unknown or has ended (rule 17). */
export const sessionExpired = () => unauthorized('Session Expired Please Login Again');
export const forbidden = (message: string) => new Failure(403, message);
/** 403 with the missing permission. */
export const missing = (permission: string) =>
  new Failure(403, `You do not have the permission ${permission}`, { permission });
/** 404, the same for a record of another branch as for one that does not exist. */
export const notFound = (kind: string) => new Failure(404, `${kind} not found`);
export const conflict = (message: string, more: Failure['more'] = {}) => new Failure(409, message, more);

/** 422 with the reasons by field. The message is the first reason. */
export const invalid = (errors: FieldErrors) =>
  new Failure(422, Object.values(errors)[0]?.[0] ?? 'Check the fields', { errors });
