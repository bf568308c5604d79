import * as z from 'zod/mini';
import { listOf, longest } from '../bounds.ts';
import type { CellValue } from '../cells.ts';

/** The treatment of records whose key exists in the branch. */
const importModes = ['skip', 'update', 'refuse'] as const;
export type ImportMode = (typeof importModes)[number];

/** The most rows of one file, and records of one request. */
export const maxImportRows = 20_000;
/** The most bytes of a file, and of the request that saves it. */
export const maxImportBytes = 20 * 1024 * 1024;
export const maxImportBody = 32 * 1024 * 1024;

/** Values by field. A reference is the name of its record. Empty cells have no value. */
export type ImportValues = Readonly<Record<string, CellValue>>;
interface ImportLine {
  readonly row: number;
  readonly values: ImportValues;
}
/** One record to import, with the number of the first row that names it. */
export interface ImportRecord extends ImportLine {
  readonly lines: readonly ImportLine[];
}
export type ImportBody = {
  /** Only check: nothing is saved. */
  readonly dry_run: boolean;
  readonly mode: ImportMode;
  /** The references (`category_id`, `components.item_id`) whose missing records are created. */
  readonly create_missing: readonly string[];
  readonly records: readonly ImportRecord[];
};

/** An error at a row and a field (`code`, or `variants.name`). */
export interface RowError {
  readonly row: number;
  readonly field: string;
  readonly message: string;
  /** The name of a missing record, if that is the error. */
  readonly missing?: string | undefined;
}
const importActions = ['create', 'update', 'skip', 'unchanged', 'error'] as const;
export type ImportAction = (typeof importActions)[number];
/** What an update changes: a field of the record, or of one of its lines, with the names of referred records. */
export interface ImportChange {
  readonly row: number;
  /** `unit`, or `variants.sku` */
  readonly field: string;
  /** The name of the line; null for a field of the record. */
  readonly line: string | null;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly before_name?: string | null | undefined;
  readonly after_name?: string | null | undefined;
}
/** The result of one record. */
export interface ImportOutcome {
  readonly row: number;
  readonly action: ImportAction;
  /** New lines of the file. The first line that a new record gets by itself is none of them. */
  readonly lines: number;
  readonly errors: readonly RowError[];
  /** What follows from it in a dry run, in sentences: the person is asked before it is saved. */
  readonly warnings?: readonly string[] | undefined;
  /** The first changes of an update in a dry run. */
  readonly changes?: readonly ImportChange[] | undefined;
  /** The number of all changes of an update. */
  readonly changed?: number | undefined;
}
/** The names of created records by resource, each once in its first spelling. */
export type CreatedRecords = Readonly<Record<string, readonly string[]>>;
export interface ImportSummary extends Readonly<Record<ImportAction, number>> {
  readonly lines: number;
  readonly created: CreatedRecords;
}
/** The answer of an import; a dry run has one outcome a record in `records`, in the order sent. */
export interface ImportAnswer {
  readonly summary: ImportSummary;
  readonly records?: readonly ImportOutcome[] | undefined;
}

const value = z.union(
  [z.string().check(longest(20_000, 'Is too long')), z.number(), z.boolean()],
  'Must be a text, a number, or yes or no',
);
const row = z.int('Must be the number of a row').check(z.positive('Must be the number of a row'));
const line = { row, values: z.record(z.string(), value, 'Must be values by field') };
const tooMany = `At most ${maxImportRows} rows at once`;

const importedRecord = z.strictObject({
  ...line,
  lines: z._default(listOf(z.strictObject(line), 'Must be lines', { most: maxImportRows, tooMany }), []),
});

/** The check of an import's body. Errors of values are part of the answer, row by row. */
export const importBodyCheck = z
  .strictObject({
    dry_run: z.boolean('dry_run must be yes or no'),
    mode: z.enum(importModes, `mode must be one of ${importModes.join(', ')}`),
    create_missing: z._default(
      listOf(z.string('Must be the name of a field'), 'create_missing must be a list', {
        most: 100,
        tooMany: 'create_missing names at most 100 fields',
      }),
      [],
    ),
    records: listOf(importedRecord, 'records are required', {
      least: 1,
      tooFew: 'records are required',
      most: maxImportRows,
      tooMany,
    }),
  })
  .check(
    z.refine(({ records }) => records.reduce((n, { lines }) => n + lines.length, 0) <= maxImportRows, {
      error: tooMany,
      path: ['records'],
    }),
  );

const rowError = () =>
  z.strictObject({ row: z.int(), field: z.string(), message: z.string(), missing: z.optional(z.string()) });

const change = () =>
  z.strictObject({
    row: z.int(),
    field: z.string(),
    line: z.nullable(z.string()),
    before: z.optional(z.unknown()),
    after: z.optional(z.unknown()),
    before_name: z.optional(z.nullable(z.string())),
    after_name: z.optional(z.nullable(z.string())),
  });

/** The check of an import's answer. */
export const importAnswer = () =>
  z.strictObject({
    summary: z.strictObject({
      create: z.int(),
      update: z.int(),
      skip: z.int(),
      unchanged: z.int(),
      error: z.int(),
      lines: z.int(),
      created: z.record(z.string(), z.array(z.string())),
    }),
    records: z.optional(
      z.array(
        z.strictObject({
          row: z.int(),
          action: z.enum(importActions),
          lines: z.int(),
          errors: z.array(rowError()),
          warnings: z.optional(z.array(z.string())),
          changes: z.optional(z.array(change())),
          changed: z.optional(z.int()),
        }),
      ),
    ),
  });

/** Counts of the outcomes and of the new lines. */
export const importSummary = (outcomes: readonly ImportOutcome[], created: CreatedRecords): ImportSummary => {
  const summary = { create: 0, update: 0, skip: 0, unchanged: 0, error: 0, lines: 0, created };
  for (const { action, lines } of outcomes) {
    summary[action] += 1;
    if (action !== 'error') summary.lines += lines;
  }
  return summary;
};
