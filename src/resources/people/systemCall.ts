import * as z from 'zod/mini';
import { count, moment } from '../../schema/calls/answers.ts';
import { call } from '../../schema/calls/call.ts';

/** A disk by what of the installation is on it; in bytes. */
const disk = () => z.strictObject({ holds: z.string(), place: z.string(), free: count(), size: count() });

const state = () =>
  z.strictObject({
    version: z.string(),
    /** The number of the last migration of the database. */
    migration: count(),
    started_at: moment(),
    database: z.strictObject({ kind: z.enum(['embedded', 'postgres']), version: z.string(), bytes: count() }),
    store: z.strictObject({
      place: z.string(),
      /** Why files cannot be stored now; null if they can. */
      trouble: z.nullable(z.string()),
    }),
    disks: z.array(disk()),
    backups: z.strictObject({
      place: z.string(),
      /** Local time of the server; null where none are written. */
      at: z.nullable(z.string()),
      keep: count(),
      last_at: z.nullable(moment()),
      /** Since the start of the process that answers. */
      failures: count(),
      /** The last failure, if none succeeded since. */
      failed_at: z.nullable(moment()),
      failure: z.nullable(z.string()),
    }),
    /** Requests that failed by a fault of the program, since the start of the process that answers. */
    faults: count(),
    /** Whether a setting asks for the demo firm: nobody is warned of its accounts. */
    demo: z.boolean(),
    /** The e-mails by which everybody can sign in with a known password, where no demo was asked for. */
    demo_accounts: z.array(z.string()),
    /** What somebody should look at, in sentences; the worst first. */
    warnings: z.array(z.string()),
  });
export type SystemState = z.output<ReturnType<typeof state>>;

/** The installation as it is now: what an administrator is asked for when something does not work. */
export const systemState = call({
  method: 'GET',
  path: '/api/system',
  permission: 'admin.system.view',
  summary: 'The state of the installation: version, database, store of files, disks, backups, and what to look at',
  answer: state,
  failure: 'Failed to fetch the state of the system',
});
