import { Link as MuiLink, Skeleton } from '@mui/material';
import { Link, useCanAccess, useCreatePath, useGetManyAggregate } from 'react-admin';
import { resourceNamed } from '../resourceNamed.ts';

interface Props {
  readonly resource: string;
  readonly id: number;
  /** The name that the record carries already. */
  readonly known?: string | undefined;
  /** Without a link. */
  readonly plain: boolean;
}

/** The name of another record, never its id. */
export const ReferenceName = ({ resource, id, known, plain }: Props) => {
  const createPath = useCreatePath();
  const { canAccess } = useCanAccess({ resource, action: 'show', enabled: !plain });
  const { data, isPending } = useGetManyAggregate(resource, { ids: [id] }, { enabled: known === undefined });
  const represent = resourceNamed(resource)?.represent ?? 'name';
  const found: unknown = known ?? data?.[0]?.[represent];
  if (found === undefined && isPending) return <Skeleton width={96} component="span" sx={{ display: 'inline-block' }} />;
  const name = typeof found === 'string' ? found : 'Deleted record';
  if (plain || !canAccess || typeof found !== 'string') return <span>{name}</span>;
  return (
    <MuiLink component={Link} to={createPath({ resource, type: 'show', id })} underline="hover">
      {name}
    </MuiLink>
  );
};
