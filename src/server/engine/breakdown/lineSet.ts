import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { SentLine } from '../../../schema/calls/sentLines.ts';
import type { Field } from '../../../schema/field.ts';
import type { BrokenDown } from '../../../schema/brokenDown.ts';
import type { Resource } from '../../../schema/resource.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import type { OwnedTable } from '../../db/ownedTable.ts';
import { tableOf } from '../../db/tables.ts';
import { arrayOf } from '../bulk/sent.ts';
import type { Who } from '../who.ts';

type Values = Readonly<Record<string, unknown>>;

/** A new line. */
export type AddedLine = SentLine;

/** A changed line: the version that it starts from, and its new values. */
export interface LineChange extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly version?: number | undefined;
}

/** The lines whose place, or what follows from it, is another: the figures of all below follow. `all`: any line. */
export type Touched = readonly number[] | 'all';

/** What a save changes and adds, with the kinds of the changed lines by id. */
export interface SentChanges {
  readonly changes: readonly LineChange[];
  readonly added: readonly AddedLine[];
  readonly kinds: ReadonlyMap<number, string>;
}

/** What is read with each line in addition to its columns. */
export interface LineReading {
  readonly properties: readonly (readonly [name: string, value: SQLWrapper, kind: Field['kind']])[];
  readonly joins: SQL;
}

/** What the lines of a breakdown need beyond their description. */
export interface LineRules {
  /** The columns that a line hands down to those in it, and what these have by that; undefined is the top. */
  readonly handsDown?: {
    readonly columns: readonly string[];
    readonly toLinesIn: (above: (Values & { readonly kind: string }) | undefined) => Values;
  };
  /** What is sent, with what it implies. @throws Failure 422 for what lines of a kind cannot have */
  readonly implied?: (tx: Tx, lines: LinesOf, sent: SentChanges) => Promise<Pick<SentChanges, 'changes' | 'added'>>;
  /** Checks the places of changed lines. @throws Failure 422 */
  readonly placed?: (tx: Tx, set: LineSet, changes: readonly LineChange[]) => Promise<void>;
  /** What goes with lines, all that are removed at once, before they go. @throws Failure that refuses the removal */
  readonly removing?: (tx: Tx, lines: LinesOf, ids: readonly number[]) => Promise<void>;
  /** The derived columns that a deleted line has again when its deletion is undone: what somebody said of it. */
  readonly putBack?: readonly string[];
  /** Whether figures of the lines in a changed one follow. */
  readonly touches?: (change: Values, kind: string) => boolean;
  /**
   * Stores the figures of lines that follow from other lines, below the touched ones, in place of what the breakdown's
   * figures say of all lines: for records of very many. Returns the lines with other figures. @throws Failure 422
   */
  readonly derived?: (tx: Tx, lines: LinesOf, touched: Touched) => Promise<readonly number[]>;
  readonly reading?: (set: LineSet) => LineReading;
  /** What a path of the lines that says `beside` answers of their record beside them. */
  readonly beside?: (tx: Tx, record: number, who: Who) => Promise<Values>;
}

/** Lines that are edited together with the record that they belong to. */
export interface LineSet {
  /** The records whose lines they are. */
  readonly records: Resource;
  readonly lines: BrokenDown;
  /** The reference of a line to its record. */
  readonly by: string;
  readonly rules: LineRules;
  /** Whoever supplies a record's lines may change them so: what is allocated. */
  readonly supplies?: true;
}

/** The lines of one record. */
export interface LinesOf {
  readonly set: LineSet;
  readonly record: number;
}

/** The lines of one kind. */
export interface LinesOfKind {
  readonly set: LineSet;
  readonly kind?: string | undefined;
}

/** The table of the lines, and its column with the record. */
export const linesTable = ({
  lines,
  by,
}: Pick<LineSet, 'lines' | 'by'>): { table: OwnedTable; owner: ReturnType<typeof columnNamed> } => {
  const table = tableOf(lines);
  return { table, owner: columnNamed(table, by) };
};

/** The condition that a line is one of this record. */
export const inRecord = (set: Pick<LineSet, 'lines' | 'by'>, id: number): SQL => sql`${linesTable(set).owner} = ${id}`;

/** The condition that a line is one of these. */
export const amongLines = (set: Pick<LineSet, 'lines' | 'by'>, ids: readonly number[]): SQL =>
  sql`${linesTable(set).table.id} = any(${arrayOf(ids, 'bigint')})`;
