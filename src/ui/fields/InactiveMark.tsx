import { useCanAccess, useGetManyAggregate } from 'react-admin';
import { canBeInactive } from '../../resources/offered.ts';
import { resourceNamed } from '../../resources/resource.named.ts';

interface Props {
  readonly resource: string;
  readonly id: number;
}

/** So long a list that is scrolled does not ask for the same record again, in milliseconds. */
const known = 5 * 60_000;

const Mark = ({ resource, id }: Props) => {
  const { canAccess } = useCanAccess({ resource, action: 'show' });
  const { data } = useGetManyAggregate(resource, { ids: [id] }, { enabled: canAccess === true, staleTime: known });
  return data?.[0]?.['is_active'] === false ? <span>{' (inactive)'}</span> : null;
};

/** What stands behind the name of a record that is not active any more, to who may view it: it stays where it is named. */
export const InactiveMark = (props: Props) =>
  canBeInactive(resourceNamed(props.resource)) ? <Mark {...props} /> : null;
