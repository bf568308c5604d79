import type { users } from '../../resources/users.ts';
import type { CommentCalls } from '../../schema/calls/commentCalls.ts';

export type { Comment, CommentPage } from '../../schema/calls/commentCalls.ts';

/** Which thread: that of a record, or of one of its lines; and how it is spoken of. */
export interface ThreadOn {
  /** The resource by its name, and its record. */
  readonly resource: string;
  readonly recordId: number;
  /** The field of the lines, and the line. */
  readonly line?: { readonly field: string; readonly id: number };
  readonly calls: CommentCalls;
  /** What answers colleagues by name, for mentions. */
  readonly directory: (typeof users)['endpoints']['directory'];
  /** Further parameters that the calls take. */
  readonly query?: Readonly<Record<string, unknown>>;
}

/** What names a thread. */
type Named = Pick<ThreadOn, 'resource' | 'recordId' | 'line'>;

/** The parameters of a thread's path. */
export const paramsOfThread = ({ recordId, line }: Named): Record<string, number> => ({
  id: recordId,
  ...(line && { lineId: line.id }),
});

/** Under which a thread is cached: beneath its resource, so that it is read anew with everything else of it. */
export const threadKey = ({ resource, recordId, line }: Named) =>
  [resource, 'comments', String(recordId), line?.field ?? '', line?.id ?? 0] as const;

/** Under which stands how many of a thread's comments are unread. */
export const unreadKey = (on: Named) => [...threadKey(on), 'unread'] as const;

/** The name of the draft of what is typed in a thread. */
export const draftName = ({ resource, recordId, line }: Named, comment: number | 'new'): string =>
  `${resource}:${recordId}:${line ? `${line.field}:${line.id}:` : ''}comment:${comment}`;
