import { Skeleton } from '@mui/material';
import { useRowGroups } from './useRowGroups.ts';

interface Props {
  /** `log_categories.scopes` */
  readonly reference: string;
  readonly ids: readonly number[];
  /** The records that can own the rows; all records when it is undefined. */
  readonly owners?: readonly number[] | undefined;
}

/** The names of rows of other records, for a record that has only their ids. */
export const RowRefNames = ({ reference, ids, owners }: Props) => {
  const { groups, complete, failed } = useRowGroups(reference, owners, ids.length > 0);
  const lines = groups.flatMap((group) => group.lines);
  const names = ids.map((id) => lines.find((line) => line.id === id)?.label);
  if (!complete && !failed && names.includes(undefined))
    return <Skeleton width={72} component="span" sx={{ display: 'inline-block' }} />;
  return <>{names.map((name) => name ?? 'Deleted record').join(', ')}</>;
};
