import { getSession } from '../authProvider/session.ts';
import { users } from '../resources/users.ts';
import type { CommentCalls } from '../schema/commentCalls.ts';
import type { RecordTab } from '../ui/show/tabs.ts';
import { lazyButtons, lazyPart } from './lazyPart.tsx';

const CommentsTab = lazyPart(
  () => import('../ui/comments/CommentsTab.tsx'),
  (m) => m.CommentsTab,
);
const UnreadBadge = lazyButtons(
  () => import('../ui/comments/UnreadBadge.tsx'),
  (m) => m.UnreadBadge,
);

/** The tab of comments on a resource's records, by their calls. */
export const commentsTab = (calls: CommentCalls): RecordTab => ({
  value: 'comments',
  label: 'Comments',
  may: () => calls.list.permission !== null && (getSession()?.permissions.includes(calls.list.permission) ?? false),
  Tab: (props) => <CommentsTab {...props} calls={calls} directory={users.more.directory} />,
  Badge: (props) => <UnreadBadge {...props} calls={calls} />,
});
