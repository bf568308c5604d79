import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { formatInteger } from '../fields/format.ts';
import { useParentOf } from '../useParent.ts';
import { useProvider } from '../useProvider.ts';

/** The most names that are told. */
const named = 5;

interface Props {
  readonly resource: Resource;
  /** Chosen before the list was narrowed. */
  readonly ids: readonly number[];
}

/** Which of the chosen records are not among those that the list finds now: what is done is done with them too. */
export const NotFoundNow = ({ resource, ids }: Props) => {
  const provider = useProvider();
  const meta = useParentOf(resource);
  const asked = ids.slice(0, named);
  const { data } = useQuery({
    queryKey: [resource.name, 'notFoundNow', asked],
    queryFn: async () => (await provider.getMany<AnyRecord>(resource.name, { ids: asked, meta })).data,
    retry: false,
  });
  const names = (data ?? []).map((row) => String(row[resource.represent] ?? ''));
  const others = ids.length - names.length;
  const told = [...names, ...(others > 0 ? [`${formatInteger(others)}${names.length > 0 ? ' more' : ''}`] : [])];
  return (
    <Typography variant="body2" role="status" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
      <strong>Not found by the list now, and with them: </strong>
      {told.join(', ')}
    </Typography>
  );
};
