import type { Loss } from '../../../resources/people/leftCall.ts';
import { isRecord } from '../../../schema/guards.ts';
import type { AnyRecord } from '../../../schema/record.ts';

type Values = Readonly<Record<string, unknown>>;

const branchesIn = ({ branches }: Values): number[] =>
  Array.isArray(branches)
    ? branches.flatMap((line: unknown) => (isRecord(line) && line['branch_id'] ? [Number(line['branch_id'])] : []))
    : [];

/** What a person loses by a change of their record: their account, or branches; undefined for nothing. */
export const lossOf = (record: AnyRecord, values: Values): Loss | undefined => {
  const kept = branchesIn(values);
  const left = branchesIn(record).filter((id) => !kept.includes(id));
  const isDeactivated = record['is_active'] === true && values['is_active'] === false;
  if (!isDeactivated && left.length === 0) return undefined;
  return {
    user_ids: [Number(record.id)],
    ...(isDeactivated && { is_active: false }),
    ...(left.length > 0 && { branch_ids: left }),
  };
};
