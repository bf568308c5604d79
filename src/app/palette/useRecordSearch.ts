import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSession } from '../../authProvider/session.ts';
import { send } from '../../dataProvider/http.ts';
import { resourceNamed } from '../../resources/resource.named.ts';
import { search, type Found } from '../../schema/calls/shared/search.ts';
import { can } from '../../schema/resource.ts';
import { searchText, searchWords } from '../../schema/searchWords.ts';
import { useSettled } from '../../ui/fields/input/useOptions.ts';
import { iconOf } from '../../ui/icons.ts';
import { extensions } from '../extensions.ts';
import type { Section } from './entry.ts';

/** Milliseconds without typing before the request. */
const pause = 120;

/** The records by resource, in the order of the best match of each resource. */
const sectionsOf = (found: readonly Found[]): Section[] =>
  [...new Set(found.map((f) => f.resource))].flatMap((name) => {
    const resource = resourceNamed(name);
    if (!resource) return [];
    const entries = found
      .filter((f) => f.resource === name)
      .map((f) => ({
        key: `record:${name}:${f.id}`,
        label: f.name,
        detail: f.detail,
        icon: iconOf(resource.icon),
        to: can(resource, 'read') ? `/${name}/${f.id}/show` : (extensions.of(resource).page?.path ?? `/${name}`),
        resource: name,
      }));
    return [{ title: resource.titles, entries }];
  });

export interface RecordSearch {
  readonly sections: readonly Section[];
  /** The shown records belong to an earlier text. */
  readonly pending: boolean;
  readonly error: Error | null;
  readonly again: () => void;
}

/** The records that match the typed text. The last answer stays until the next one arrives. */
export const useRecordSearch = (typed: string): RecordSearch => {
  const branch = useSession()?.branch ?? null;
  const text = searchText(typed);
  const settled = useSettled(text, pause);
  const searches = searchWords(text).length > 0;
  const query = useQuery({
    queryKey: ['search', branch, settled],
    queryFn: async ({ signal }) => (await send(search, { query: { q: settled }, signal })).data.records,
    enabled: searchWords(settled).length > 0,
    placeholderData: keepPreviousData,
    staleTime: 5000,
  });
  return {
    sections: searches && query.data ? sectionsOf(query.data) : [],
    pending: searches && (text !== settled || query.isFetching),
    error: searches && !query.isFetching ? query.error : null,
    again: () => void query.refetch(),
  };
};
