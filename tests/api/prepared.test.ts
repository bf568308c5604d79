import { expect, it } from 'vitest';
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
    const names = Array.from({ length: 150 }, (_, n) => `kept ${n}`);
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
