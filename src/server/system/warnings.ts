import type { SystemState } from '../../resources/people/systemCall.ts';
import { demoAccountsTold } from '../modules/people/demoAccounts.ts';

const hour = 3_600_000;
/** A night and two hours: what the page of the deployment watches. */
const oldBackup = 26 * hour;
/** Of a disk: less than a tenth, unless ten gigabytes are left. */
const lowShare = 0.1;
const plenty = 10 * 1024 ** 3;

const gigabytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)} GB`;

/** Backups: one that failed, one that is too old, none since a day, or none at all by a setting. */
const ofBackups = ({ backups }: Unwarned, { now, started }: Times): string[] => {
  if (backups.failure !== null)
    return [`The nightly backup failed: ${backups.failure}. It is tried again every quarter of an hour.`];
  if (backups.at === null) return ['No backups are written: BACKUP_AT is never.'];
  const since = backups.last_at === null ? started : new Date(backups.last_at);
  if (now.getTime() - since.getTime() <= oldBackup) return [];
  return [
    backups.last_at === null ? 'There is no nightly backup yet.' : 'The last nightly backup is older than 26 hours.',
  ];
};

type Unwarned = Omit<SystemState, 'warnings'>;
interface Times {
  readonly now: Date;
  /** Of the process. */
  readonly started: Date;
}

/** What somebody should look at, in sentences; the worst first. */
export const warningsOf = (state: Unwarned, times: Times): string[] => [
  ...(state.store.trouble === null
    ? []
    : [`Uploaded files cannot be stored in ${state.store.place}: ${state.store.trouble}.`]),
  ...(state.demo_accounts.length > 0 ? [`${demoAccountsTold(state.demo_accounts)}.`] : []),
  ...ofBackups(state, times),
  ...state.disks
    .filter(({ free, size }) => free < plenty && free < size * lowShare)
    .map(({ place, free }) => `Only ${gigabytes(free)} are left on the disk of ${place}.`),
];
