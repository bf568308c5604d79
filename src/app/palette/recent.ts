import History from '@mui/icons-material/History';
import { mayDo } from '../../authProvider/index.ts';
import { getSession, sessionKey } from '../../authProvider/session.ts';
import { resourceNamed } from '../../resources/resource.named.ts';
import { isRecord } from '../../schema/guards.ts';
import { iconOf } from '../../ui/icons.ts';
import type { PaletteEntry } from './entry.ts';

const most = 8;

interface RecentRecord {
  readonly key: string;
  readonly label: string;
  readonly detail: string | null;
  readonly to: string;
  readonly resource: string;
}

/** One key for each user and branch: ids differ between branches. */
const storageKey = (): string | null => {
  const session = getSession();
  return session && sessionKey(`recent:${session.user.id}:${session.branch ?? 0}`);
};

const isRecentRecord = (value: unknown): value is RecentRecord =>
  isRecord(value) && ['key', 'label', 'to', 'resource'].every((name) => typeof value[name] === 'string');

const stored = (): RecentRecord[] => {
  const at = storageKey();
  try {
    const value: unknown = JSON.parse((at && localStorage.getItem(at)) ?? '[]');
    return Array.isArray(value) ? value.filter(isRecentRecord) : [];
  } catch {
    return [];
  }
};

/** The last opened records, the latest first, as far as the user may still see them. */
export const recentEntries = (): PaletteEntry[] =>
  stored()
    .filter((k) => mayDo(k.resource, 'list'))
    .map(({ key, label, detail, to, resource }) => {
      const described = resourceNamed(resource);
      return { key, label, detail, to, resource, icon: described ? iconOf(described.icon) : History };
    });

/** Stores an opened record. Without storage there are no recent records. */
export const storeRecent = ({ key, label, detail, to, resource }: PaletteEntry): void => {
  const at = storageKey();
  if (!at || !to || !resource) return;
  const now: RecentRecord = { key, label, detail, to, resource };
  try {
    localStorage.setItem(at, JSON.stringify([now, ...stored().filter((k) => k.key !== key)].slice(0, most)));
  } catch {
    // A full storage must not prevent opening the record.
  }
};
