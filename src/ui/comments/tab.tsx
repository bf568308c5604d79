import { getSession } from '../../authProvider/session.ts';
import { users } from '../../resources/users.ts';
import type { CommentCalls } from '../../schema/calls/commentCalls.ts';
import type { RecordTab } from '../extensions/extension.ts';
import { lazyButtons, lazyPart } from '../lazy/lazyPart.tsx';

const CommentsTab = lazyPart(
  () => import('./CommentsTab.tsx'),
  (m) => m.CommentsTab,
);
const UnreadBadge = lazyButtons(
  () => import('./UnreadBadge.tsx'),
  (m) => m.UnreadBadge,
);

/** The comments tab for the records of a resource. */
export const commentsTab = (calls: CommentCalls): RecordTab => ({
  value: 'comments',
  label: 'Comments',
  may: () => calls.list.permission !== null && (getSession()?.permissions.includes(calls.list.permission) ?? false),
  Tab: (props) => <CommentsTab {...props} calls={calls} directory={users.endpoints.directory} />,
  Badge: (props) => <UnreadBadge {...props} calls={calls} />,
});
