import { amongOthers } from './patience.ts';
import type { Connection } from './source.ts';
import { functionsStep, rightsStep, stepsOf, type UpgradeStep } from './steps.ts';

/** A step as it was made: of what, and what the catalogue had of it afterwards. */
interface Made {
  readonly step: string;
  readonly hash: string;
  readonly found: string | null;
}

/**
 * What the catalogue has of each step, as a hash: triggers, policies, constraints and settings of a table; functions;
 * rights.
 * Names instead of numbers where there are any: a database that was copied is the same.
 */
const found = `
  select 'table ' || c.relname as step, md5(concat_ws('|', c.reloptions::text, c.relrowsecurity, c.relforcerowsecurity,
    (select string_agg(concat_ws(',', tgname, tgfoid::regproc, tgtype, tgenabled, tgattr::text, encode(tgargs, 'hex'),
      tgqual::text, tgoldtable, tgnewtable), ';' order by tgname) from pg_trigger where tgrelid = c.oid and not tgisinternal),
    (select string_agg(concat_ws(',', polname, polcmd, polpermissive, polroles::regrole[]::text, polqual::text,
      polwithcheck::text), ';' order by polname) from pg_policy where polrelid = c.oid),
    (select string_agg(conname, ';' order by conname) from pg_constraint where conrelid = c.oid))) as found
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  union all
  select '${functionsStep}', md5(string_agg(concat_ws(',', proname, oidvectortypes(proargtypes), prosrc, proconfig::text,
    prosecdef, provolatile), ';' order by proname, oidvectortypes(proargtypes)))
  from pg_proc p where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select '${rightsStep}', md5(concat_ws('|', (select nspacl::text from pg_namespace where nspname = 'public'),
    (select string_agg(concat_ws(',', relname, relacl::text), ';' order by relname) from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'file_store'),
    (select string_agg(concat_ws(',', attrelid::regclass, attname, attacl::text), ';' order by attrelid::regclass::text, attname)
      from pg_attribute where attacl is not null),
    (select string_agg(concat_ws(',', proname, oidvectortypes(proargtypes), proacl::text), ';' order by proname, oidvectortypes(proargtypes))
      from pg_proc where pronamespace = 'public'::regnamespace and proacl is not null)))`;

const read = async <Row extends object>(connection: Connection, text: string): Promise<Row[]> =>
  (await connection.query<Row & Record<string, unknown>>(text)).rows;

const readMade = async (connection: Connection): Promise<Map<string, Made> | undefined> => {
  const [table] = await read<{ there: boolean }>(
    connection,
    `select to_regclass('public.schema_rules') is not null as there`,
  );
  if (!table?.there) return undefined;
  const rows = await read<Made>(connection, 'select step, hash, found from public.schema_rules');
  return new Map(rows.map((row) => [row.step, row]));
};

const readFound = async (connection: Connection): Promise<Map<string, string>> =>
  new Map((await read<{ step: string; found: string }>(connection, found)).map((row) => [row.step, row.found]));

const make = (connection: Connection, { name, hash, statements }: UpgradeStep): Promise<void> =>
  amongOthers(connection, async () => {
    // One message: others wait while the step is made, and not for its way back and forth.
    if (statements.length > 0) await connection.query(statements.join(';\n'));
    await connection.query(
      'insert into schema_rules (step, hash) values ($1, $2) on conflict (step) do update set hash = excluded.hash, found = null',
      [name, hash],
    );
  });

/**
 * Brings functions, triggers, policies and rights of the database to what this SQL makes, and returns the steps that were
 * not as the last start had left them. Nothing is run, written or locked if they are as they should be: the database
 * keeps a hash of each step, and of what its catalogue had after it. Else only the steps that differ are made, each in a
 * transaction that locks one table for as long as it takes, beside working people.
 * @throws SchemaInUse
 */
export async function keepRules(connection: Connection, sql: string): Promise<string[]> {
  const made = await readMade(connection);
  if (!made)
    await connection.query(`create table schema_rules (
      step text primary key, hash text not null, found text, made_at timestamptz not null default now())`);
  const existing = await read<{ name: string }>(
    connection,
    `select c.relname || '.' || tgname as name from pg_trigger join pg_class c on c.oid = tgrelid where not tgisinternal`,
  );
  const steps = stepsOf(sql, new Set(existing.map((row) => row.name)));
  const before = await readFound(connection);
  const foundFor = (step: string, now: ReadonlyMap<string, string>): string => now.get(step) ?? '';
  const differing = steps.filter(({ name, hash }) => {
    const last = made?.get(name);
    return last?.hash !== hash || last.found !== foundFor(name, before);
  });
  const names = new Set(steps.map(({ name }) => name));
  const gone = [...(made?.keys() ?? [])].filter((name) => !names.has(name));
  if (differing.length + gone.length === 0) return [];
  for (const step of differing) await make(connection, step);
  const after = await readFound(connection);
  await connection.query(
    `update schema_rules r set found = n.found from unnest($1::text[], $2::text[]) as n(step, found)
     where n.step = r.step and r.found is distinct from n.found`,
    [steps.map(({ name }) => name), steps.map(({ name }) => foundFor(name, after))],
  );
  if (gone.length > 0) await connection.query('delete from schema_rules where step = any($1)', [gone]);
  return differing.flatMap(({ name, hash }) => {
    const last = made?.get(name);
    return last?.hash === hash && last.found !== null ? [name] : [];
  });
}
