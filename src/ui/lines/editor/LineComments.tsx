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
  /** What the paths of the comments name beside the line: `{ request_id: 5 }`. */
  readonly parent?: Readonly<Record<string, number>>;
  /** What the line is called: "line", "task". */
  readonly one: string;
}

/** The comments on a line, beside its sheet; nothing where lines of its kind have none. */
export const LineComments = ({ lines, kind, id, parent, one }: Props) => {
  const calls = lines.comments.find((each) => each.kind === undefined || each.kind === kind)?.calls;
  // Other objects with the same numbers would read the thread again.
  const named = JSON.stringify(parent ?? {});
  const on = useMemo(() => {
    const params: Record<string, number> = JSON.parse(named);
    return id === null || !calls
      ? undefined
      : { resource: lines.name, recordId: id, parent: params, calls, directory: users.endpoints.directory };
  }, [lines, calls, named, id]);
  if (!calls) return null;
  if (on) return <Comments key={on.recordId} on={on} />;
  return (
    <Typography variant="body2" color="text.secondary">
      {`The ${one} can be commented once it is saved.`}
    </Typography>
  );
};
