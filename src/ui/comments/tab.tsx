import { getSession } from '../../authProvider/session.ts';
import { users } from '../../resources/people/users.ts';
import type { CommentCalls } from '../../schema/calls/commentCalls.ts';
import type { RecordNote, RecordTab } from '../extensions/extension.ts';
import { lazyButtons, lazyPart } from '../lazy/lazyPart.tsx';

const CommentsTab = lazyPart(() => import('./CommentsTab.tsx'), 'CommentsTab');
const UnreadBadge = lazyButtons(() => import('./UnreadBadge.tsx'), 'UnreadBadge');

const LatestComment = lazyButtons(() => import('./LatestComment.tsx'), 'LatestComment');

const maySee = ({ list: { permission } }: CommentCalls): boolean =>
  permission !== null && (getSession()?.permissions.includes(permission) ?? false);

/** The newest comment next to the facts of a record. */
export const latestComment = (calls: CommentCalls): RecordNote => ({
  key: 'latest-comment',
  Note: (props) => (maySee(calls) ? <LatestComment {...props} calls={calls} /> : null),
});

/** The comments tab for the records of a resource. */
export const commentsTab = (calls: CommentCalls): RecordTab => ({
  value: 'comments',
  label: 'Comments',
  may: () => maySee(calls),
  Tab: (props) => <CommentsTab {...props} calls={calls} directory={users.endpoints.directory} />,
  Badge: (props) => <UnreadBadge {...props} calls={calls} />,
});
