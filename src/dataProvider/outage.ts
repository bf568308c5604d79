import { statusOf } from './failure.ts';

/** The statuses of an outage: of the database behind the server, or of the server behind a proxy. */
const outages: ReadonlySet<number> = new Set([502, 503, 504]);

export const isOutage = (status: number): boolean => outages.has(status);

/** Whether a call failed for an outage: no answer came, or one that says so. */
export const metOutage = (error: unknown): boolean => {
  const status = statusOf(error);
  return status === 0 || (status !== undefined && isOutage(status));
};
