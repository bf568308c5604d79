import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSource } from '../../src/server/db/engine/index.ts';
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
  test(
    'a second process is refused in one clear line, and a kill gives the directory back',
    { timeout: 60_000 },
    async () => {
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
    },
  );

  test(
    'the same directory by another process is refused here too, and is free after close',
    { timeout: 60_000 },
    async () => {
      const source = await openSource({ dataDir: place.dir, log: silent });
      const child = start('open');
      expect(await child.ended).toBe(1);
      expect(child.lines.join()).toContain(
        `DirectoryInUse: The data directory ${place.dir} is in use by another process (pid ${process.pid})`,
      );
      await source.close();
      await start('open').says('open');
    },
  );
});

describe('kill -9', () => {
  test('of a writing process loses no acknowledged row, twelve times over', { timeout: 180_000 }, async () => {
    let acknowledged = 0;
    for (let round = 0; round < 12; round += 1) {
      const child = start('write');
      await child.says('open');
      await pause(20 + Math.random() * 400);
      await child.kill();
      acknowledged = Math.max(acknowledged, ...child.lines.map(Number).filter(Number.isInteger));
    }
    expect(acknowledged).toBeGreaterThan(100);
    const ids = await writtenIds();
    // The last may have been written and not acknowledged; none before it may be missing.
    expect(ids).toEqual(ids.map((_, index) => index + 1));
    expect(ids.length).toBeGreaterThanOrEqual(acknowledged);
  });

  test('during the first start leaves nothing half made', { timeout: 180_000 }, async () => {
    const states = new Set<string>();
    for (const atMs of [300, 700, 1000, 1400, 1800, 2300]) {
      const fresh = scratchDir();
      const child = startChild('open', fresh.dir);
      children.push(child);
      await pause(atMs + Math.random() * 200);
      await child.kill();
      const names = existsSync(fresh.dir) ? readdirSync(fresh.dir) : [];
      states.add(
        names.some((name) => name.startsWith('database.new-'))
          ? 'in the making'
          : names.includes('database')
            ? 'made'
            : 'nothing',
      );

      const next = startChild('open', fresh.dir);
      children.push(next);
      await next.says('open');
      await next.kill();
      expect(readdirSync(fresh.dir).filter((name) => name.startsWith('database.'))).toEqual([]);
      expect(existsSync(join(fresh.dir, 'database', 'PG_VERSION'))).toBe(true);
      fresh.remove();
    }
    // The kills have to have met a start under way, or this has shown nothing.
    expect(states).toContain('in the making');
  });
});
