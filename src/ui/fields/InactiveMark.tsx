import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useCanAccess, useGetManyAggregate } from 'react-admin';
import { canBeInactive } from '../../resources/offered.ts';
import { resourceNamed } from '../../resources/resource.named.ts';

interface Props {
  readonly resource: string;
  readonly id: number;
}

/** So long a list that is scrolled does not ask for the same record again, in milliseconds. */
const known = 5 * 60_000;

/** Whether a record that can be inactive is so now; false to who may not view it, and until it is read. */
const useInactive = ({ resource, id }: Props): boolean => {
  const { canAccess } = useCanAccess({ resource, action: 'show' });
  const { data } = useGetManyAggregate(resource, { ids: [id] }, { enabled: canAccess === true, staleTime: known });
  return data?.[0]?.['is_active'] === false;
};

const mark = <span>{' (inactive)'}</span>;

const Mark = (props: Props) => (useInactive(props) ? mark : null);

/** What stands behind the name of a record that is not active any more, to who may view it: it stays where it is named. */
export const InactiveMark = (props: Props) =>
  canBeInactive(resourceNamed(props.resource)) ? <Mark {...props} /> : null;

const Marked = ({ of, children }: { readonly of: Props; readonly children: ReactNode }) =>
  useInactive(of) ? (
    <Box component="span" sx={{ display: 'flex', minWidth: 0, '& > :last-child': { flex: 'none', whiteSpace: 'pre' } }}>
      <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {children}
      </Box>
      {mark}
    </Box>
  ) : (
    children
  );

/** A text on one line with the mark of the record that it names: what is long is cut off before the mark. */
export const WithInactiveMark = ({ of, children }: { readonly of: Props | undefined; readonly children: ReactNode }) =>
  of && canBeInactive(resourceNamed(of.resource)) ? <Marked of={of}>{children}</Marked> : children;
