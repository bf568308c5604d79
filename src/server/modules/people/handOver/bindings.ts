import { users } from '../../../../resources/people/users.ts';
import { updatingUsers } from '../change.ts';
import { missing } from '../../../engine/errors.ts';
import { bind, type Binding } from '../../../engine/binding.ts';
import type { Who } from '../../../engine/who.ts';
import { handOver, refusedFor } from './handOver.ts';
import { heldBy } from './held.ts';
import { leftWithNobody } from './leftWithNobody.ts';
import { stuckRecords } from './stuck.ts';

/** Their own, or an administrator's to do. @throws Failure 403 */
const requireTheirs = (person: number, { id, permissions }: Who): void => {
  if (person !== id && updatingUsers !== null && !permissions.has(updatingUsers)) throw missing(updatingUsers);
};

export const handOverBindings: readonly Binding[] = [
  bind(
    users.endpoints.holdings,
    async (tx, { params: { id }, query, page, who }) => {
      requireTheirs(id, who);
      const { total, records } = await heldBy(tx, id, page, who);
      const refusals = await refusedFor(tx, records, query.to ?? undefined, who);
      return { total, records: records.map((record, at) => ({ ...record, refused: refusals[at] ?? null })) };
    },
    { kind: users.title },
  ),
  bind(users.endpoints.left, (tx, { actor, body, who }) => leftWithNobody(tx, actor, body, who), {
    kind: users.title,
    onPeople: true,
  }),
  bind(users.endpoints.stuck, (tx, { page, who }) => stuckRecords(tx, page, who), { kind: users.title }),
  bind(
    users.endpoints.handOver,
    async (tx, { params: { id }, body, who }) => {
      requireTheirs(id, who);
      return { handed: await handOver(tx, id, body, who) };
    },
    { kind: users.title },
  ),
];
