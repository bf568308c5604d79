import { Typography } from '@mui/material';
import { useMemo } from 'react';
import { users } from '../../../resources/people/users.ts';
import type { Resource } from '../../../schema/resource.ts';
import { Comments } from '../../comments/Comments.tsx';

interface Props {
  readonly lines: Resource;
  readonly kind: string;
  /** The id of the line; null while it is not saved. */
  readonly id: number | null;
  /** What the paths of the comments name beside the line, and its id: `request_id`. */
  readonly by?: string;
  readonly of?: number;
  /** What the line is called: "line", "task". */
  readonly one: string;
}

/** The comments on a line, beside its sheet; nothing where lines of its kind have none. */
export const LineComments = ({ lines, kind, id, by, of, one }: Props) => {
  const calls = lines.comments.find((each) => each.kind === undefined || each.kind === kind)?.calls;
  const on = useMemo(() => {
    if (id === null || !calls) return undefined;
    const parent = by === undefined || of === undefined ? {} : { [by]: of };
    return { resource: lines.name, recordId: id, parent, calls, directory: users.endpoints.directory };
  }, [lines, calls, by, of, id]);
  if (!calls) return null;
  if (on) return <Comments key={on.recordId} on={on} />;
  return (
    <Typography variant="body2" color="text.secondary">
      {`The ${one} can be commented once it is saved.`}
    </Typography>
  );
};
