import Add from '@mui/icons-material/Add';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import { mayDo } from '../../authProvider/index.ts';
import { getSession } from '../../authProvider/session.ts';
import { resources } from '../../resources/index.ts';
import { resourceNamed } from '../../resources/resource.named.ts';
import { hasScreens } from '../../schema/partOf.ts';
import { inSentence } from '../../schema/words.ts';
import { listPath, listsFor } from '../../ui/list/lists.ts';
import { iconOf } from '../../ui/icons.ts';
import { extensions } from '../extensions.ts';
import { menuOf } from '../menu.ts';
import type { PaletteEntry } from './entry.ts';
import { otherWordsFor } from './otherWords.ts';

/** The entries for a resource with several lists; undefined for any other address. */
const listsAt = (to: string, group: string): PaletteEntry[] | undefined => {
  const resource = resourceNamed(to.slice(1));
  if (!resource?.lists.length) return undefined;
  return listsFor(resource, getSession()?.permissions).map((list) => ({
    key: `screen:${listPath(resource, list)}`,
    label: list.title,
    detail: `${resource.titles} · ${group}`,
    icon: iconOf(resource.icon),
    to: listPath(resource, list),
  }));
};

/** All screens of the user's menu. */
export const screenEntries = (): PaletteEntry[] =>
  [
    { key: 'screen:/', label: 'Home', detail: null, icon: HomeOutlined, to: '/' },
    ...menuOf().flatMap(({ group, entries }) =>
      entries.flatMap(
        ({ to, label, icon }): PaletteEntry[] =>
          listsAt(to, group) ?? [{ key: `screen:${to}`, label, detail: group, icon, to }],
      ),
    ),
  ].map((entry) => ({ ...entry, also: otherWordsFor(entry.to ?? '') }));

/** A new record of each resource that the user may create. */
export const creationEntries = (): PaletteEntry[] =>
  resources
    .filter((r) => hasScreens(r) && !extensions.of(r).page && mayDo(r.name, 'create'))
    .map((r) => ({
      key: `new:${r.name}`,
      label: `New ${inSentence(r.title)}`,
      detail: r.titles,
      icon: Add,
      to: `/${r.name}/create`,
    }));
