import { randomUUID } from 'node:crypto';
import type { Connection, DatabaseSource } from '../db/engine/index.ts';
import type { FileStore } from './store.ts';

/** The files of the database are kept elsewhere. */
class OtherStore extends Error {
  override readonly name = 'OtherStore';
}

const readId = async (connection: Connection): Promise<string | undefined> => {
  const { rows: tables } = await connection.query<{ there: boolean }>(
    `select to_regclass('public.file_store') is not null as there`,
  );
  if (!tables[0]?.there) return undefined;
  const { rows } = await connection.query<{ id: string }>('select id from file_store');
  return rows[0]?.id;
};

/** Notes the store of the database, unless another process has noted one meanwhile. */
const noteId = async (connection: Connection, id: string): Promise<void> => {
  await connection.query(`create table if not exists file_store (
    one boolean primary key default true check (one), id text not null)`);
  await connection.query('insert into file_store (id) values ($1) on conflict do nothing', [id]);
};

const refusal = (where: string, id: string): OtherStore =>
  new OtherStore(
    `${where} is not where the files of this database are: another process keeps them elsewhere (store ${id}). ` +
      `Give all processes of a database one store: set DATA_DIR, or the bucket, to the other's, or move its files here ` +
      `with their store-id. If those files are lost, write ${id} into store-id here.`,
  );

/**
 * Holds all processes of a database to one store of files (decision 75): the database and the store have the same id. The
 * first start gives it; a store that has one already brings it along.
 * @throws OtherStore with what to do, if the store is another one
 */
export const requireSameStore = async (source: DatabaseSource, files: FileStore, where: string): Promise<void> => {
  const connection = await source.acquire({ as: 'owner' });
  try {
    const known = await readId(connection);
    const marked = await files.id();
    if (known !== undefined) {
      if (marked !== known) throw refusal(where, known);
      return;
    }
    await noteId(connection, marked ?? (await files.mark(randomUUID())));
    const [noted, now] = [await readId(connection), await files.id()];
    if (noted !== undefined && noted !== now) throw refusal(where, noted);
  } finally {
    connection.release();
  }
};
