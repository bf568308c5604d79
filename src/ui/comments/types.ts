import type { users } from '../../resources/people/users.ts';
import type { CommentCalls } from '../../schema/calls/commentCalls.ts';

export type { Comment, CommentPage } from '../../schema/calls/commentCalls.ts';

/** The thread of a record or of one of its lines, with its calls. */
export interface ThreadOn {
  /** The name of the resource, and the id of the record. */
  readonly resource: string;
  readonly recordId: number;
  /** The parent of a part, where the paths of its calls name it. */
  readonly parent?: Readonly<Record<string, number>>;
  /** The field of the lines, and the id of the line. */
  readonly line?: { readonly field: string; readonly id: number };
  readonly calls: CommentCalls;
  /** The call that searches colleagues, for mentions. */
  readonly directory: (typeof users)['endpoints']['directory'];
  /** Additional query parameters of the calls. */
  readonly query?: Readonly<Record<string, unknown>>;
}

/** The key of a thread. */
type Named = Pick<ThreadOn, 'resource' | 'recordId' | 'line' | 'parent'>;

/** The path parameters of a thread's calls. */
export const paramsOfThread = ({ recordId, line, parent }: Named): Record<string, number> => ({
  ...parent,
  id: recordId,
  ...(line && { lineId: line.id }),
});

/** The start of the query keys of all threads of a resource: changes of the resource reload them. */
export const threadsKey = (resource: string) => [resource, 'comments'] as const;

/** The query key of a thread. */
export const threadKey = ({ resource, recordId, line }: Named) =>
  [...threadsKey(resource), String(recordId), line?.field ?? '', line?.id ?? 0] as const;

/** The query key of a thread's unread count. */
export const unreadKey = (on: Named) => [...threadKey(on), 'unread'] as const;

/** The draft name of a new or an edited comment. */
export const draftName = ({ resource, recordId, line }: Named, comment: number | 'new'): string =>
  `${resource}:${recordId}:${line ? `${line.field}:${line.id}:` : ''}comment:${comment}`;
