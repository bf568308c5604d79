import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openSource } from '../../src/server/db/engine/index.ts';
import { clusterIn } from '../support/clusters.ts';
import { patience } from '../support/patience.ts';
import { isWhole } from '../support/whole.ts';
import { scratchDir, silent, startChild, type Child } from './durability.support.ts';

let place: ReturnType<typeof scratchDir>;
const children: Child[] = [];

beforeEach(() => {
  place = scratchDir();
});
afterEach(async () => {
  for (const child of children.splice(0)) await child.kill();
  place.remove();
});

function start(task: string): Child {
  const child = startChild(task, place.dir);
  children.push(child);
  return child;
}

async function writtenIds(): Promise<number[]> {
  const source = await openSource({ dataDir: place.dir, log: silent });
  try {
    const connection = await source.acquire();
    const { rows } = await connection.query<{ id: number }>('select id from written order by id');
    // The same by the index on the text, so that a damaged index shows.
    const { rows: byIndex } = await connection.query<{ n: string }>(
      "select count(*) as n from written where filler > ''",
    );
    connection.release();
    expect(byIndex[0]?.n).toBe(String(rows.length));
    return rows.map(({ id }) => id);
  } finally {
    await source.close();
  }
}

describe('one process for a data directory', () => {
  test('a second process is refused in one clear line, and a kill gives the directory back', async () => {
    await clusterIn(place.dir, 'empty');
    const first = start('open');
    await first.says('open');
    const second = start('open');
    expect(await second.ended).toBe(1);
    expect(second.lines).toEqual([
      `DirectoryInUse: The data directory ${place.dir} is in use by another process (pid ${first.process.pid}). ` +
        'Stop it first, or set DATA_DIR to another directory.',
    ]);
    await first.kill();
    const third = start('open');
    await third.says('open');
  });

  test('the same directory by another process is refused here too, and is free after close', async () => {
    await clusterIn(place.dir, 'empty');
    const source = await openSource({ dataDir: place.dir, log: silent });
    const child = start('open');
    expect(await child.ended).toBe(1);
    expect(child.lines.join()).toContain(
      `DirectoryInUse: The data directory ${place.dir} is in use by another process (pid ${process.pid})`,
    );
    await source.close();
    await start('open').says('open');
  });
});

describe('kill -9', () => {
  // Kills come after a number of rows, not after a time: on any machine some were acknowledged, and more are under way.
  test('of a writing process loses no acknowledged row, several times over', async () => {
    await clusterIn(place.dir, 'empty');
    let acknowledged = 0;
    for (let round = 0; round < (isWhole ? 20 : 3); round += 1) {
      const child = start('write');
      await child.says(String(acknowledged + 1 + round * 5));
      await child.kill();
      acknowledged = Math.max(acknowledged, ...child.lines.map(Number).filter(Number.isInteger));
    }
    const ids = await writtenIds();
    // The last may have been written and not acknowledged; none before it may be missing.
    expect(ids).toEqual(ids.map((_, index) => index + 1));
    expect(ids.length).toBeGreaterThanOrEqual(acknowledged);
  });

  test.each<{ moment: string; task: string; line?: string; files?: number; found?: string }>([
    ...(isWhole
      ? [
          { moment: 'at once', task: 'open' },
          { moment: 'when something is in the directory', task: 'open', files: 1 },
          { moment: 'when it is made', task: 'open', line: 'open', found: 'database' },
        ]
      : []),
    { moment: 'when files of a database are there', task: 'open', files: 40 },
    { moment: 'before the database is renamed', task: 'stall', line: 'preparing', found: 'database.new-' },
  ])('during the first start leaves nothing half made: $moment', async ({ task, line, files = 0, found }) => {
    const child = start(task);
    if (line) await child.says(line);
    const held = () => readdirSync(place.dir, { recursive: true }).length;
    await vi.waitUntil(() => held() >= files, { timeout: patience, interval: 1 });
    await child.kill();
    const names = () => readdirSync(place.dir);
    if (found) expect(names().filter((name) => name.startsWith(found))).toHaveLength(1);

    const next = start('open');
    await next.says('open');
    await next.kill();
    expect(names().filter((name) => name.startsWith('database.'))).toEqual([]);
    expect(existsSync(join(place.dir, 'database', 'PG_VERSION'))).toBe(true);
  });
});
