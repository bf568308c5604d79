import type { Call } from '../../schema/call.ts';
import type { CommentCalls } from '../../schema/commentCalls.ts';

/** A comment as the API answers it. Times are UTC ISO 8601. */
export interface Comment {
  readonly id: number;
  readonly comment: string;
  readonly created_at: string;
  readonly created_by: number;
  readonly created_by_name: string;
  readonly edited_at: string | null;
  readonly is_resolved: boolean;
  readonly resolved_at: string | null;
  readonly resolved_by_name: string | null;
  readonly mentions: readonly { readonly id: number; readonly name: string }[];
}

export interface CommentPage {
  readonly comments: readonly Comment[];
  readonly is_resolved: boolean;
  readonly item_name: string | null;
  readonly open: number;
  readonly unread: number;
  readonly seen_at: string | null;
  readonly read_at: string;
  readonly pagination: { readonly current_page: number; readonly per_page: number; readonly total: number };
}

/** Which thread: that of a record, or of one of its lines; and how it is spoken of. */
export interface ThreadOn {
  /** The resource by its name, and its record. */
  readonly resource: string;
  readonly recordId: number;
  /** The field of the lines, and the line. */
  readonly line?: { readonly field: string; readonly id: number };
  readonly calls: CommentCalls;
  /** What answers colleagues by name, for mentions. */
  readonly directory: Call;
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
