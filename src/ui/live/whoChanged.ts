import { getSession } from '../../authProvider/session.ts';
import type { AnyRecord } from '../../schema/record.ts';
import { formatInstant } from '../fields/format.ts';

/** A change within this time is "just now". */
const justNowMs = 2 * 60_000;

/** Whether `now` is a newer version of the same record. */
export const isNewer = (now: AnyRecord | undefined, before: AnyRecord | undefined): now is AnyRecord =>
  now !== undefined && before !== undefined && now.id === before.id && now.version > before.version;

/** Whether the user made the last change. */
export const isMyChange = (record: AnyRecord): boolean => record['updated_by'] === getSession()?.user.id;

/** The last change as a sentence: "Ingrid Solheim changed this client just now." */
export const whoChanged = (record: AnyRecord, what: string, now = Date.now()): string => {
  const name = record['updated_by_name'];
  const who = isMyChange(record) ? 'You' : typeof name === 'string' && name ? name : 'Somebody';
  const at = String(record['updated_at'] ?? '');
  const age = now - new Date(at).getTime();
  const when = Number.isNaN(age) || age < justNowMs ? 'just now' : `on ${formatInstant(at)}`;
  return `${who} changed ${what} ${when}${isMyChange(record) ? ', in another window' : ''}.`;
};
