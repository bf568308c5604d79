import { useMemo } from 'react';
import type { Call } from '../../schema/call.ts';
import type { CommentCalls } from '../../schema/commentCalls.ts';
import type { RecordTabProps } from '../show/tabs.ts';
import { Comments } from './Comments.tsx';

interface Props extends RecordTabProps {
  readonly calls: CommentCalls;
  readonly directory: Call;
}

/** The comments on a record, as a tab of its page. */
export const CommentsTab = ({ resource, record, calls, directory }: Props) => {
  const on = useMemo(
    () => ({ resource: resource.name, recordId: record.id, calls, directory }),
    [resource.name, record.id, calls, directory],
  );
  return <Comments key={record.id} on={on} />;
};
