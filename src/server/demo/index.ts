import type { Doors } from '../db/doors.ts';
import { branches as branchTable, userBranches, userPermissions, users } from '../db/system.ts';
import { hashPassword } from '../operations/session/password.ts';
import { accounts, branches } from './accounts.ts';
import { seedBoms } from './boms.ts';
import { seedMasters } from './masters.ts';
import { chance } from './random.ts';
import { seedStock } from './stock.ts';

/** Fills an empty database with the demo firm (decisions §5), the same one every time. */
export const seedDemo = async (doors: Doors): Promise<void> => {
  const password_hash = await hashPassword('demo');
  const { branchIds, adminId } = await doors.asSystem(async (tx) => {
    const made = await tx
      .insert(branchTable)
      .values([...branches])
      .returning();
    const idOf = new Map(made.map((b) => [b.code, b.id]));
    const people = accounts();
    const ids: number[] = [];
    for (const { email, name, branches: codes, permissions } of people) {
      const assigned = codes.map((code) => idOf.get(code) as number);
      const [user] = await tx
        .insert(users)
        .values({ email, name, password_hash, default_branch_id: assigned[0] as number })
        .returning({ id: users.id });
      const user_id = user?.id as number;
      ids.push(user_id);
      await tx.insert(userBranches).values(assigned.map((branch_id) => ({ user_id, branch_id })));
      if (permissions.length)
        await tx.insert(userPermissions).values(permissions.map((permission) => ({ user_id, permission })));
    }
    return { branchIds: branches.map((b) => idOf.get(b.code) as number), adminId: ids[0] as number };
  });
  for (const [at, branchId] of branchIds.entries())
    await doors.inBranch({ branchId, userId: adminId, requestId: 'demo' }, async (tx) => {
      const luck = chance(20260507 + at);
      await seedMasters(tx, luck, at === 0 ? 100 : 45);
      await seedBoms(tx);
      await seedStock(tx, luck);
    });
};
