import { useGetList } from 'react-admin';
import type { AnyRecord } from '../../schema/record.ts';
import { isRecord, numbersIn } from '../../schema/guards.ts';
import { namesParent } from '../../schema/partOf.ts';
import type { Resource } from '../../schema/resource.ts';
import type { RecordPartProps } from '../extensions/extension.ts';
import { TabCount } from '../tabs/TabCount.tsx';
import { useParentOf } from '../useParent.ts';

/** The number of parts of a record. */
export const PartCount = ({ part }: RecordPartProps & { readonly part: Resource }) => {
  const list = part.lists.find(({ path }) => namesParent(part, path));
  const filter = useParentOf(part);
  const { total, meta } = useGetList<AnyRecord>(part.name, {
    filter,
    pagination: { page: 1, perPage: 1 },
    ...(list ? { meta: { list: list.name } } : {}),
  });
  // Lines of several kinds have a list each.
  const counts = part.breakdown && isRecord(meta) && isRecord(meta['counts']) ? numbersIn(meta['counts']) : undefined;
  return <TabCount count={counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : total} />;
};
