import { useSession } from '../../authProvider/session.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { Refusal } from '../../workflows/decide.ts';
import { makingRoles } from '../../workflows/distinct.ts';
import type { RolePerson } from '../../schema/workflow.ts';
import { verifyRefusal } from '../../workflows/verify.ts';
import { workflowStatusOf } from '../workflowStatus.ts';
import type { MarkAct } from './acts.ts';
import { usePartsPlace } from './place.ts';
import { hasRole } from '../hasRole.ts';
import { useHeldRows } from '../list/heldRows.tsx';
import { useDone } from './useDone.ts';
import { useReread } from '../useReread.ts';

/** The marks of verification of the parts in a tab: why one cannot be set, and how it is. */
export const useMarks = () => {
  const { part, parent, acts } = usePartsPlace();
  const session = useSession();
  const { run, busy } = useDone();
  const reread = useReread(part);
  const { hold } = useHeldRows();
  const { workflow, people } = part.partOf?.parent ?? {};

  /** Why the user cannot set or clear a mark of a part now; undefined if they can. */
  const refusal = ({ rule }: MarkAct, record: AnyRecord): Refusal | undefined => {
    if (!session || !workflow || !people) return { kind: 'role', message: 'Nobody verifies this' };
    const { id, name } = session.user;
    const substitute = { id, name };
    const standing = workflowStatusOf(parent)?.standing_in ?? [];
    const mine = (role: string): RolePerson[] => [
      ...(hasRole({ people }, parent, role, session) ? [substitute] : []),
      ...standing.flatMap((one) => (one.role === role ? [{ ...one.for, away: { until: '', substitute } }] : [])),
    ];
    const roles = new Set([...Object.keys(people), ...makingRoles(workflow), rule.role]);
    const of = Object.fromEntries([...roles].map((role) => [role, mine(role)]));
    const set = new Set(acts.marks.flatMap((act) => (record[act.rule.field] === true ? [act.name] : [])));
    const state = String(parent[workflow.field]);
    return verifyRefusal(workflow, rule, { state, me: id, people: of, steps: [] }, set);
  };

  /** Sets or clears a mark of those parts that have it otherwise; what was set is taken back by an undo (rule 137). */
  const set = (act: MarkAct, records: readonly AnyRecord[], to: boolean): Promise<boolean> => {
    const seen = workflowStatusOf(parent)?.seen ?? null;
    const marked = records.filter((record) => (record[act.rule.field] === true) !== to);
    return run(async () => {
      // Before anybody reads the list anew, in which they may not be.
      hold(marked);
      const { message, versions } = await acts.mark(act, marked, to, seen);
      const version = (record: AnyRecord) => versions.get(record.id) ?? record.version;
      hold(marked.map((record) => ({ ...record, [act.rule.field]: to, version: version(record) })));
      if (!to) return message;
      const takeBack = async () => {
        // By the versions that the call answered: whoever changed the part since wins.
        const now = marked.map((record) => ({ ...record, version: version(record) }));
        try {
          const undone = await acts.mark(act, now, false, seen);
          hold(now.map((record) => ({ ...record, version: undone.versions.get(record.id) ?? record.version })));
          return `${undone.message} taken back`;
        } finally {
          await reread();
        }
      };
      return { message, takeBack };
    });
  };
  return { refusal, set, busy };
};
