import { useSession } from '../../../authProvider/session.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Resource } from '../../../schema/resource.ts';
import { workflowStatusOf } from '../../workflowStatus.ts';
import { hasRole } from '../../hasRole.ts';

/** Whether the person can set a mark of lines of this record now: they have its role, or stand in for who has it, in one of its states. */
export const useVerifies = ({ verification, partOf }: Pick<Resource, 'verification' | 'partOf'>, record: AnyRecord) => {
  const session = useSession();
  const parent = partOf?.parent;
  if (!session || !parent?.workflow) return false;
  const state = String(record[parent.workflow.field]);
  const standing = workflowStatusOf(record)?.standing_in ?? [];
  return Object.values(verification?.marks ?? {}).some(
    ({ role, states }) =>
      states.includes(state) && (hasRole(parent, record, role, session) || standing.some((one) => one.role === role)),
  );
};
