import type { SystemState } from '../../../resources/people/systemCall.ts';
import { counted, formatInteger, fullInstant } from '../../../ui/fields/format.ts';

/** A card: a title, and values by their names. */
export interface FactsOf {
  readonly title: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** A size as people say it: 13421772 → "12.8 MB". */
export const sizeText = (bytes: number): string => {
  const at = Math.min(Math.max(0, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024))), units.length - 1);
  const value = bytes / 1024 ** at;
  return `${at === 0 ? formatInteger(value) : value.toFixed(value < 10 ? 1 : 0)} ${units[at]}`;
};

const kinds = { embedded: 'Embedded', postgres: 'PostgreSQL' } as const;

/** The facts of the installation, by what they are about. */
export const cardsOf = (state: SystemState): FactsOf[] => {
  const { database, backups, store } = state;
  return [
    {
      title: 'Program',
      facts: [
        ['Version', state.version],
        ['Running since', fullInstant(state.started_at)],
        ['Failed since then', counted(state.faults, 'request', 'requests')],
        ['Demo accounts', state.demo ? 'Asked for by a setting' : state.demo_accounts.join(', ') || 'None'],
      ],
    },
    {
      title: 'Database',
      facts: [
        ['Kind', `${kinds[database.kind]} ${database.version}`],
        ['Size', sizeText(database.bytes)],
        ['Migration', formatInteger(state.migration)],
      ],
    },
    {
      title: 'Files and disks',
      facts: [
        ['Uploaded files', store.place],
        ['Can be stored', store.trouble === null ? 'Yes' : `No: ${store.trouble}`],
        ...state.disks.map(
          ({ holds, free, size }) => [`Disk of ${holds}`, `${sizeText(free)} free of ${sizeText(size)}`] as const,
        ),
      ],
    },
    {
      title: 'Backups',
      facts: [
        ['Last', backups.last_at === null ? 'None yet' : fullInstant(backups.last_at)],
        [
          'Written',
          backups.at === null ? 'Never' : `Every night at ${backups.at}, of which ${formatInteger(backups.keep)} stay`,
        ],
        ['Place', backups.place],
        [
          'Failures',
          backups.failed_at === null
            ? counted(backups.failures, 'since the start', 'since the start')
            : `${formatInteger(backups.failures)}, the last ${fullInstant(backups.failed_at)}: ${backups.failure ?? ''}`,
        ],
      ],
    },
  ];
};
