import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { served } from './support.ts';

const on = served();

it('of more than 10,000 records says so, and how many there are when it is asked to count them', async () => {
  const caller = await on.as('admin@demo.test');
  const before = (await caller.get('/api/client?page=1&per_page=1')).data.clients.total as number;
  const { id: userId } = caller.session.user;
  await on.database.inBranch({ branchId: caller.branch, userId }, (tx) =>
    tx.execute(
      sql`insert into clients (name, created_by, updated_by) select 'Zz client ' || n, ${userId}, ${userId} from generate_series(1, 10050) n`,
    ),
  );
  const page = await on.visitAs('admin@demo.test', '/clients');
  const status = page.getByRole('status').filter({ hasText: 'more than 10,000 clients' });
  await status.waitFor();
  await status.getByRole('button', { name: 'Count them' }).click();
  const all = (before + 10_050).toLocaleString('en-GB');
  const counted = page.getByRole('status').filter({ hasText: `100 of ${all} clients` });
  await counted.waitFor();
  await expect.poll(() => counted.getByRole('button').count()).toBe(0);
});
