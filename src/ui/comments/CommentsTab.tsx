import { useMemo } from 'react';
import type { ThreadOn } from './types.ts';
import type { CommentCalls } from '../../schema/calls/commentCalls.ts';
import type { RecordPartProps } from '../extensions/extension.ts';
import { Comments } from './Comments.tsx';

interface Props extends RecordPartProps {
  readonly calls: CommentCalls;
  readonly directory: ThreadOn['directory'];
}

/** The comments on a record, as a tab of its page. */
export const CommentsTab = ({ resource, record, calls, directory }: Props) => {
  const on = useMemo(
    () => ({ resource: resource.name, recordId: record.id, calls, directory }),
    [resource.name, record.id, calls, directory],
  );
  return <Comments key={record.id} on={on} />;
};
