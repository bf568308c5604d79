import { sql } from 'drizzle-orm';
import '../wings.ts';
import { present } from '../../domain/present.ts';
import type { Database, Tx } from '../db/database.ts';
import { readMarks, transitions } from '../db/sharedTables.ts';
import { branches as branchTable, userBranches, userPermissions, users } from '../db/system.ts';
import { hashPassword } from '../operations/session/password.ts';
import { accounts, allPermissions, branches } from './accounts.ts';
import { seedBoms } from './boms.ts';
import { seedComments } from './comments.ts';
import { seedEnquiries, type Team } from './enquiries.ts';
import { seedEstimations, type Estimators } from './estimations.ts';
import { seedFollowUps } from './followUps.ts';
import { seedMasters } from './masters.ts';
import { importMark } from '../db/importMark.ts';
import { chance } from './random.ts';
import { seedStock } from './stock.ts';

/** Fills an empty database with the demo firm (rule 36), always the same. */
export const seedDemo = async (database: Database): Promise<void> => {
  const password_hash = await hashPassword('demo');
  const { branchIds, adminId, idOf } = await database.asSystem(async (tx) => {
    const made = await tx
      .insert(branchTable)
      .values([...branches])
      .returning();
    const branchIdOf = new Map(made.map((b) => [b.code, b.id]));
    const people = accounts();
    const ids = new Map<string, number>();
    for (const { email, name, branches: codes, permissions } of people) {
      const assigned = codes.map((code) => present(branchIdOf.get(code)));
      const [user] = await tx
        .insert(users)
        .values({ email, name, password_hash, default_branch_id: present(assigned[0]) })
        .returning({ id: users.id });
      const { id: user_id } = present(user);
      ids.set(email.replace(/@.*/, ''), user_id);
      await tx.insert(userBranches).values(assigned.map((branch_id) => ({ user_id, branch_id })));
      if (permissions.length)
        await tx.insert(userPermissions).values(permissions.map((permission) => ({ user_id, permission })));
    }
    const idOf = (who: string) => present(ids.get(who));
    return { branchIds: branches.map((b) => present(branchIdOf.get(b.code))), adminId: idOf('admin'), idOf };
  });
  for (const [at, branchId] of branchIds.entries())
    await database.inBranch({ branchId, userId: adminId, requestId: `${importMark}demo` }, async (tx) => {
      const luck = chance(20260507 + at);
      await seedMasters(tx, luck, at === 0 ? 100 : 45);
      await seedBoms(tx);
      await seedStock(tx, luck);
    });
  await seedSales(database, branchIds, idOf);
};

/** The person of the transaction has looked at all that happened until yesterday: what came since is news. */
const lookedAt = (tx: Tx): Promise<unknown> =>
  tx.execute(sql`
    insert into ${readMarks} (branch_id, resource, record_id, seen_at)
    select distinct branch_id, resource, record_id, now() - interval '1 day' from ${transitions}
    on conflict do nothing`);

/** Enquiries, follow-ups and comments, written by sales. */
const seedSales = async (
  database: Database,
  [leeds = 0, bristol = 0]: readonly number[],
  idOf: (who: string) => number,
): Promise<void> => {
  const [sales, coordinator] = [idOf('sales'), idOf('coordinator')];
  const [admin, other] = [idOf('admin'), idOf('other')];
  const inLeeds = { creator: sales, reviewer: idOf('reviewer'), approver: idOf('approver'), coordinator };
  const firms: [branchId: number, by: number, team: Team, many: number, estimators?: Estimators][] = [
    [
      leeds,
      sales,
      { sellers: [sales, sales, coordinator], reviewer: idOf('reviewer'), approver: idOf('approver') },
      28,
      inLeeds,
    ],
    [bristol, other, { sellers: [other], reviewer: admin, approver: admin }, 14],
  ];
  for (const [at, [branchId, by, team, many, estimators]] of firms.entries())
    await database.inBranch(
      { branchId, userId: by, requestId: 'demo', visibility: ['enquiry.global.view'] },
      async (tx) => {
        const luck = chance(20261120 + at);
        const ids = await seedEnquiries(tx, luck, team, many, estimators ? 18 : 0);
        const who = { id: by, permissions: new Set(allPermissions()) };
        await seedFollowUps(
          tx,
          luck,
          ids,
          [...team.sellers, ...team.sellers, team.reviewer, team.approver, admin],
          who,
        );
        await seedComments(tx, luck, ids, { seller: by, reviewer: team.reviewer, approver: team.approver });
        await seedEstimations(tx, chance(20261122 + at), estimators, estimators ? 2000 : 0);
        await lookedAt(tx);
      },
    );
};
