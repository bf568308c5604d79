import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { commentCounts, type CommentCounts } from '../../schema/calls/shared/readMarks.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { threadsKey } from '../comments/types.ts';
import { useProvider } from '../useProvider.ts';

type Counts = ReadonlyMap<number, CommentCounts>;

const none: Counts = new Map();
/** As many as the call takes. */
const together = 1000;

/** How many comments the loaded rows of a list have, by id. Every row asks, and one request answers all. */
export const useCommentCounts = ({ name }: Resource): Counts => {
  const provider = useProvider();
  const { data = [] } = useListContext<AnyRecord>();
  const ids = data.map(({ id }) => id);
  const { data: counts = none } = useQuery({
    queryKey: [...threadsKey(name), 'counts', ids],
    queryFn: async ({ signal }) => {
      const chunks = Array.from({ length: Math.ceil(ids.length / together) }, (_, at) =>
        ids.slice(at * together, (at + 1) * together),
      );
      const answers = await Promise.all(
        chunks.map((chunk) =>
          provider.call(commentCounts, { query: { resource: name, ids: chunk.join(',') }, signal }),
        ),
      );
      return new Map(
        answers.flatMap(({ data: { records } }) => records.map((each) => [each.record_id, each] as const)),
      );
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return counts;
};
