import { useGetList } from 'react-admin';
import type { AnyRecord } from '../../schema/record.ts';
import { namesParent } from '../../schema/partOf.ts';
import type { Resource } from '../../schema/resource.ts';
import type { RecordPartProps } from '../extensions/extension.ts';
import { TabCount } from '../tabs/TabCount.tsx';
import { useParentOf } from '../useParent.ts';

/** The number of parts of a record. */
export const PartCount = ({ part }: RecordPartProps & { readonly part: Resource }) => {
  const list = part.lists.find(({ path }) => namesParent(part, path));
  const filter = useParentOf(part);
  const { total } = useGetList<AnyRecord>(part.name, {
    filter,
    pagination: { page: 1, perPage: 1 },
    ...(list ? { meta: { list: list.name } } : {}),
  });
  return <TabCount count={total} />;
};
