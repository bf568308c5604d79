import { users } from '../../../../resources/people/users.ts';
import { requireTheirs } from '../theirs.ts';
import { bind, type Binding } from '../../../engine/binding.ts';
import { handOverHoldings, refusedFor } from './handOverHoldings.ts';
import { heldBy } from './held.ts';
import { leftWithNobody } from './leftWithNobody.ts';
import { stuckRecords } from './stuck.ts';

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
      return { handed: await handOverHoldings(tx, id, body, who) };
    },
    { kind: users.title },
  ),
];
