import { hasScreens, isRestricted } from '../../schema/partOf.ts';
import { useParentMeta } from '../useParent.ts';
import { Link as MuiLink, Skeleton } from '@mui/material';
import { Link, useCanAccess, useCreatePath, useGetManyAggregate } from 'react-admin';
import { InactiveMark } from './InactiveMark.tsx';
import { resourceNamed } from '../../resources/resource.named.ts';

interface Props {
  readonly resource: string;
  readonly id: number;
  /** The name, when the record already has it. */
  readonly known?: string | undefined;
  /** Without a link. */
  readonly plain: boolean;
}

/** The name of another record, never its id; of one that is inactive it says so, to who may view it. */
export const ReferenceName = ({ resource, id, known, plain }: Props) => {
  const createPath = useCreatePath();
  const target = resourceNamed(resource);
  const parent = useParentMeta(target);
  const asks = known === undefined && target !== undefined;
  const { canAccess } = useCanAccess({ resource, action: 'show', enabled: !plain && target !== undefined });
  const { data, isPending } = useGetManyAggregate(resource, { ids: [id], meta: parent }, { enabled: asks });
  const found: unknown = known ?? (target && data?.[0]?.[target.represent]);
  if (asks && found === undefined && isPending)
    return <Skeleton width={96} component="span" sx={{ display: 'inline-block' }} />;
  // Some records are not visible to everybody in the branch: they have no name for the others.
  const nameless = target && isRestricted(target) ? 'Not visible to you' : 'Deleted record';
  const text = typeof found === 'string' ? found : nameless;
  const name = (
    <>
      {text}
      <InactiveMark resource={resource} id={id} />
    </>
  );
  // What is shown on its parent's page has no page of its own.
  if (plain || !target || !canAccess || !hasScreens(target) || typeof found !== 'string') return <span>{name}</span>;
  return (
    <MuiLink component={Link} to={createPath({ resource, type: 'show', id })} underline="hover">
      {name}
    </MuiLink>
  );
};
