import { sql } from 'drizzle-orm';
import '../modules/index.ts';
import { assertDefined } from '../../domain/assertDefined.ts';
import { databaseOf, type Database, type Tx } from '../db/database.ts';
import type { DatabaseSource } from '../db/engine/index.ts';
import { readMarks, transitions } from '../db/sharedTables.ts';
import { branches as branchTable, userBranches, userPermissions, userRoles, users } from '../db/system.ts';
import { hashPassword } from '../engine/session/password.ts';
import type { FileStore } from '../files/store.ts';
import { seedAccess } from '../modules/people/demo/access.ts';
import { accounts, demoBranches } from '../modules/people/demo/accounts.ts';
import { seedRoles } from '../modules/people/seedRoles.ts';
import { seedBoms } from '../modules/masters/demo/boms.ts';
import { actAs, ago } from './calendar.ts';
import { seedComments } from './comments.ts';
import { seedEnquiries, type Team } from '../modules/sales/demo/enquiries.ts';
import { seedEstimations, type Estimators } from '../modules/estimation/demo/estimations.ts';
import { seedQuotations } from '../modules/estimation/demo/quotations.ts';
import { demoFiles } from './files.ts';
import { seedFollowUps } from '../modules/sales/demo/followUps.ts';
import { seedLateMasters, seedMasters } from '../modules/masters/demo/masters.ts';
import { importMark } from '../db/importMark.ts';
import { chance } from './random.ts';
import { seedHolidays } from '../modules/planning/demo/holidays.ts';
import { seedMasterTasks } from '../modules/planning/demo/masterTasks.ts';
import { seedContracts } from '../modules/projects/demo/contracts.ts';
import { seedPlans } from '../modules/planning/demo/plans.ts';
import { seedRequests } from '../modules/requests/demo/requests.ts';
import { seedBookings } from '../modules/booking/demo/bookings.ts';
import { seedRfqs } from '../modules/rfq/demo/rfqs.ts';
import { seedStock } from '../modules/booking/demo/stock.ts';
import { setTimes } from './times.ts';
import { bare } from '../db/column.ts';

/** Fills an empty database with the demo firm (rule 36), always the same. */
export const seedDemo = async (source: DatabaseSource, files?: FileStore): Promise<void> => {
  const database = databaseOf(source);
  const password_hash = await hashPassword('demo');
  const { branchIds, adminId, idOf } = await database.asSystem(async (tx) => {
    const made = await tx
      .insert(branchTable)
      .values([...demoBranches])
      .returning();
    const branchIdOf = new Map(made.map((b) => [b.code, b.id]));
    const people = accounts();
    const ids = new Map<string, number>();
    const roleIds = await seedRoles(tx);
    for (const { email, name, branches: codes, roles, single } of people) {
      const assigned = codes.map((code) => assertDefined(branchIdOf.get(code)));
      const [user] = await tx
        .insert(users)
        .values({ email, name, password_hash, default_branch_id: assertDefined(assigned[0]) })
        .returning({ id: users.id });
      const { id: user_id } = assertDefined(user);
      ids.set(email.replace(/@.*/, ''), user_id);
      await tx.insert(userBranches).values(assigned.map((branch_id) => ({ user_id, branch_id })));
      if (single.length) await tx.insert(userPermissions).values(single.map((permission) => ({ user_id, permission })));
      if (roles.length)
        await tx
          .insert(userRoles)
          .values(roles.map((role) => ({ user_id, role_id: assertDefined(roleIds.get(role)) })));
    }
    const idOf = (who: string) => assertDefined(ids.get(who));
    return { branchIds: demoBranches.map((b) => assertDefined(branchIdOf.get(b.code))), adminId: idOf('admin'), idOf };
  });
  for (const [at, branchId] of branchIds.entries())
    await database.inBranch({ branchId, userId: adminId, requestId: `${importMark}demo` }, async (tx) => {
      const luck = chance(20260507 + at);
      const since = (days: number) => actAs(tx, adminId, days, `${importMark}demo`);
      await since(180);
      await seedMasters(tx, luck, at === 0 ? 100 : 45);
      await seedHolidays(tx);
      await since(150);
      await seedBoms(tx);
      await seedMasterTasks(tx);
      await since(120);
      await seedStock(tx, luck, () => since(30));
      let day = 9;
      await seedLateMasters(tx, () => actAs(tx, adminId, (day -= 1.3)));
    });
  await seedSales(database, branchIds, idOf, files);
  await seedAccess(database, assertDefined(branchIds[0]), idOf('buyer'));
  await setTimes(source);
};

/** A person has looked at all that happened until two working days ago: what came since is news. */
const lookedAt = (tx: Tx, user: number): Promise<unknown> =>
  tx.execute(sql`
    insert into ${readMarks} (branch_id, ${bare(readMarks.user_id)}, resource, record_id, ${bare(readMarks.seen_at)})
    select distinct branch_id, ${user}::bigint, resource, record_id, ${ago(2).toISOString()}::timestamptz from ${transitions}
    on conflict do nothing`);

/** Enquiries, follow-ups and comments, written by sales. */
const seedSales = async (
  database: Database,
  [leeds = 0, bristol = 0]: readonly number[],
  idOf: (who: string) => number,
  store: FileStore | undefined,
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
  for (const [at, [branchId, by, team, many, estimators]] of firms.entries()) {
    const files = await demoFiles(store, branchId);
    await database.inBranch(
      { branchId, userId: by, requestId: 'demo', visibility: ['enquiry.global.view'] },
      async (tx) => {
        const luck = chance(20261120 + at);
        const { open, projects } = await seedEnquiries(tx, luck, team, { many, more: estimators ? 18 : 0, files });
        const { sellers, reviewer, approver } = team;
        await seedFollowUps(tx, luck, open, { assignees: [...sellers, ...sellers, reviewer, approver, admin], by });
        await seedComments(tx, luck, open, { seller: by, reviewer, approver });
        await seedEstimations(tx, chance(20261122 + at), estimators, { largest: estimators ? 2000 : 0, projects });
        if (estimators) {
          await seedQuotations(tx, estimators);
          // Whoever approves reviews contracts.
          await seedContracts(tx, { ...estimators, reviewer: estimators.approver });
          await seedPlans(tx, estimators);
          await seedRequests(tx, chance(20261126), estimators);
          await seedBookings(tx, chance(20261127), { ...estimators, buyer: idOf('buyer') });
          await seedRfqs(tx, chance(20261128), { ...estimators, buyer: idOf('buyer') });
        }
        await actAs(tx, by, 0);
        await lookedAt(tx, by);
      },
    );
  }
};
