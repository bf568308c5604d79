import { openSource, type DatabaseSource, type Log } from '../../src/server/db/engine/index.ts';

// Nothing of the tests' own is read here: this process is started some thirty times.
const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * A process to be killed: `open` makes and holds a database, `stall` never finishes to make one, `write` writes rows for
 * ever and prints what was acknowledged.
 */
const [task, dataDir] = process.argv.slice(2);
if (!task || !dataDir) throw new Error('durability.child.ts <open|stall|write> <directory>');

async function prepare(source: DatabaseSource): Promise<void> {
  if (task === 'stall') {
    process.stdout.write('preparing\n');
    await new Promise(() => undefined);
  }
  const connection = await source.acquire({ as: 'owner' });
  await connection.query('create table if not exists written (id int primary key, filler text not null)');
  // Not in the transaction of the table: a kill in between must not leave the one without the other.
  await connection.query('create index if not exists written_filler on written (filler)');
  connection.release();
}

try {
  const source = await openSource({ dataDir, log: silent, prepare });
  process.stdout.write('open\n');
  if (task === 'write') {
    const connection = await source.acquire();
    const { rows } = await connection.query<{ last: number }>('select coalesce(max(id), 0) as last from written');
    for (let id = (rows[0]?.last ?? 0) + 1; ; id += 1) {
      await connection.query('insert into written (id, filler) values ($1, $2)', [id, `${id}`.repeat(40)]);
      process.stdout.write(`${id}\n`);
    }
  }
} catch (error) {
  process.stdout.write(`${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}\n`);
  process.exit(1);
}
