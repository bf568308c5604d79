import type { AnyRecord } from '../../schema/record.ts';
import { counted } from '../fields/format.ts';
import type { PartActs } from './acts.ts';

/** Whether somebody has verified a part. */
export const isPartVerified = ({ verifiedBy }: Pick<PartActs, 'verifiedBy'>, record: AnyRecord): boolean =>
  verifiedBy.some((field) => record[field] === true);

/** What is said before verified parts are deleted, with a blank behind it; empty if none is. */
export const verifiedText = (acts: PartActs, records: readonly AnyRecord[]): string => {
  const verified = records.filter((record) => isPartVerified(acts, record)).length;
  if (verified === 0) return '';
  return records.length === 1 ? 'It is verified. ' : `${counted(verified, 'of them is', 'of them are')} verified. `;
};
