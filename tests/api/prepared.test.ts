import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { builder, compile, isOneOfIds } from '../../src/server/db/compiled.ts';
import { users } from '../../src/server/db/system.ts';
import { runBatch } from '../../src/server/db/engine/batch.ts';
import { testApp } from '../support/app.ts';

const on = testApp();

it('a statement is prepared again that a failed batch was to drop', async () => {
  const connection = await on.testDatabase.source.acquire();
  const answered = async (...names: string[]) =>
    (
      await runBatch(
        connection,
        names.map((name) => ({ name, text: `select '${name}'`, values: [] })),
      )
    ).answers.map(({ rows }) => rows[0]?.[0]);
  try {
    // As many as a connection keeps.
    const names = Array.from({ length: 250 }, (_, n) => `kept ${n}`);
    expect(await answered(...names)).toEqual(names);
    // The failure makes the server skip what follows, with it the end of the oldest statement.
    const failing = { text: 'select 1 / 0', values: [] };
    const { error } = await runBatch(connection, [failing, { name: 'one more', text: 'select 1', values: [] }]);
    expect(error?.message).toBe('division by zero');
    expect(await answered('kept 0')).toEqual(['kept 0']);
  } finally {
    connection.release();
  }
});

it('the statement that is dropped is the one least recently used', async () => {
  const connection = await on.testDatabase.source.acquire();
  const run = (...names: string[]) =>
    runBatch(
      connection,
      names.map((name) => ({ name, text: `select '${name}'`, values: [] })),
    );
  try {
    await run(...Array.from({ length: 250 }, (_, n) => `used ${n}`));
    await run('used 0');
    await run('one beyond');
    const { answers } = await runBatch(connection, [
      { text: `select name from pg_prepared_statements where name in ('used 0', 'used 1', 'one beyond') order by 1` },
    ]);
    expect(answers[0]?.rows.flat()).toEqual(['one beyond', 'used 0']);
  } finally {
    connection.release();
  }
});

it.runIf(process.env['TEST_ON'] === 'postgres')(
  'what is found by keys is planned once beside what is planned with its values, where one only reads',
  async () => {
    const caller = await on.as('admin@demo.test');
    const user = { id: users.id };
    const found = compile(builder.select(user).from(users).where(isOneOfIds(users.id)), user);
    const led = compile(builder.select(user).from(users).where(isOneOfIds(users.id)), user, { planned: 'anew' });
    const actor = { branchId: caller.branch, userId: caller.session.user.id };
    const plans = await on.database.inBranch(
      actor,
      async (tx) => {
        for (let n = 0; n < 3; n += 1)
          await Promise.all([found, led, found].map((one) => tx.run(one, { ids: [1, 2] })));
        const { rows } = await tx.execute<{ name: string; generic: number; custom: number }>(
          sql`select name, generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements`,
        );
        return rows;
      },
      'reading',
    );
    const of = (name: string | undefined) => plans.find((row) => row.name === name);
    expect(of(found.name)).toMatchObject({ generic: 6, custom: 0 });
    expect(of(led.name)).toMatchObject({ generic: 0, custom: 3 });
  },
);
