import { useGetList } from 'react-admin';
import type { AnyRecord } from '../../schema/record.ts';
import { listsOfKinds, namesParent } from '../../schema/partOf.ts';
import type { Resource } from '../../schema/resource.ts';
import type { RecordPartProps } from '../extensions/extension.ts';
import { useListCounts } from '../list/useListCounts.ts';
import { TabCount } from '../tabs/TabCount.tsx';
import { useParentOf } from '../useParent.ts';

interface Props extends RecordPartProps {
  readonly part: Resource;
}

/** The number of lines of all kinds, which have a list each. */
const KindsCount = ({ part }: Props) => {
  const counts = useListCounts(part)?.counts;
  return <TabCount count={counts && Object.values(counts).reduce((sum, count) => sum + count, 0)} />;
};

const RowsCount = ({ part }: Props) => {
  const list = part.lists.find(({ path }) => namesParent(part, path));
  const filter = useParentOf(part);
  const { total } = useGetList<AnyRecord>(part.name, {
    filter,
    pagination: { page: 1, perPage: 1 },
    ...(list ? { meta: { list: list.name } } : {}),
  });
  return <TabCount count={total} />;
};

/** The number of parts of a record. */
export const PartCount = (props: Props) =>
  listsOfKinds(props.part).length > 1 ? <KindsCount {...props} /> : <RowsCount {...props} />;
