import type { ComponentType } from 'react';
import type { CommentCalls, Commented } from '../../schema/calls/commentCalls.ts';
import type { Call } from '../../schema/calls/call.ts';
import type { choiceCalls } from '../../schema/calls/rowCalls.ts';
import type { ColumnField, Fields } from '../../schema/field.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { RecordList } from '../../schema/resource.ts';
import type { VerificationMark } from '../../schema/verification.ts';

type Values = Readonly<Record<string, unknown>>;

/** A mark of verification. */
export interface MarkAct {
  readonly name: string;
  readonly rule: VerificationMark;
  /** "Reviewer verified". */
  readonly label: string;
}

/** Records that a part can name in one of its fields of lines, such as its vendors. */
export interface ChoiceAct {
  readonly field: string;
  readonly label: string;
  readonly calls: ReturnType<typeof choiceCalls<string>>;
  /** The call that chooses for several parts at once; without it each is sent by itself. */
  readonly many?: Call | undefined;
}

/** A field that is changed in the row, such as a quantity. */
export interface FieldAct {
  readonly field: ColumnField;
  readonly save: (record: AnyRecord, value: unknown) => Promise<string | undefined>;
}

/** What marking has come to: what is said, and the versions of the parts after it, by their ids. */
export interface Marked {
  readonly message: string;
  readonly versions: ReadonlyMap<number, number>;
}

/** Parts that have the same value in a reference, and are removed together. */
export interface GroupAct {
  readonly by: string;
  readonly remove: (value: number) => Promise<string | undefined>;
}

/**
 * What is shown of parts on the page of their parent, and what can be done with them, whatever declares it. What changes
 * something returns the success message, and throws HttpError like `send`.
 */
export interface PartActs {
  /** What one of them is called, and several. */
  readonly title: string;
  readonly titles: string;
  readonly list: RecordList | undefined;
  /** The columns at first. */
  readonly columns: readonly string[];
  /** Whether these parts have a column at all. */
  readonly has: (column: string) => boolean;
  readonly sort: readonly [field: string, order: 'ASC' | 'DESC'];
  /** Whether the user's permissions and the description allow it. */
  readonly may: (act: 'create' | 'edit' | 'delete' | 'deleteMany') => boolean;
  /** What a form asks for. */
  readonly fields: Fields;
  readonly shown: readonly string[];
  /** Those that no change sets. */
  readonly fixed: readonly string[];
  /** A part with all that a form and a panel show of it. */
  readonly read: (listed: AnyRecord, signal?: AbortSignal) => Promise<AnyRecord>;
  /** Adds a part, or changes the one that was read. */
  readonly save: (values: Values, record: AnyRecord | undefined) => Promise<string | undefined>;
  /** All or none. `records`: those of them that are loaded. */
  readonly remove: (ids: readonly number[], records: readonly AnyRecord[]) => Promise<string | undefined>;
  readonly duplicate: ((record: AnyRecord) => Promise<string | undefined>) | undefined;
  readonly marks: readonly MarkAct[];
  /** The flags of all of its marks, those of other sets too: a part with any of them is verified. */
  readonly verifiedBy: readonly string[];
  /** `seen`: what the user had read of the parent, if it says. */
  readonly mark: (act: MarkAct, records: readonly AnyRecord[], to: boolean, seen: number | null) => Promise<Marked>;
  readonly comments: CommentCalls | undefined;
  /** The call that lists the comments on all parts of the parent. */
  readonly allComments: Commented['all'];
  readonly choices: readonly ChoiceAct[];
  /** Fields that are changed in the row, by name. */
  readonly edits: Readonly<Record<string, FieldAct | undefined>>;
  readonly group: GroupAct | undefined;
  /** What stands in a part, shown with it. */
  readonly Inside?: ComponentType<{ readonly record: AnyRecord }> | undefined;
  /** The parameters of every call about these parts, in its path and its query. */
  readonly params: Readonly<Record<string, number>>;
  readonly query: Values;
}
