import * as z from 'zod/mini';
import { listOf, longest, shortest } from '../../schema/bounds.ts';
import { decimal, id } from '../../schema/calls/answers.ts';
import { maxClientBill } from '../../domain/estimation/quotation/filled.ts';
import { call } from '../../schema/calls/call.ts';

/** The most lines that are matched at once. */
const maxMatchedLines = 20_000;

/** An item master that a line may be, with how sure that is: 0 to 100. */
const itemMatch = () =>
  z.strictObject({
    item_id: id(),
    item_variant_id: z.nullable(id()),
    code: z.string(),
    name: z.string(),
    unit: z.string(),
    /** Its price by the master. */
    rate: z.nullable(decimal()),
    score: z.int().check(z.gte(0), z.lte(100)),
    by: z.enum(['code', 'text']),
  });
export type ItemMatch = z.output<ReturnType<typeof itemMatch>>;

/** The best item master of each line, null for a line that is like none. `word` is the stage's part of its paths. */
export const matchCall = <const W extends string>(word: W, permission: string) =>
  call({
    method: 'POST',
    path: `/api/${word}/:id/items/match`,
    summary: 'The item master of each line: by its code, else the most similar text with a score',
    permission,
    body: () =>
      z.strictObject({
        lines: listOf(
          z.strictObject({
            code: z._default(z.string('Must be a text').check(longest(60, 'Is too long')), ''),
            description: z.string('Must be a text').check(longest(2000, 'Is too long')),
          }),
          'Must be lines',
          { most: maxMatchedLines, tooMany: `At most ${maxMatchedLines} lines at once` },
        ),
      }),
    answer: () => z.strictObject({ matches: z.array(z.nullable(itemMatch())) }),
    failure: 'Failed to match the lines',
  });

const lineKeys = () => z.strictObject({ keys: z.array(z.strictObject({ id: id(), line_key: z.string() })) });
export type ImportedLineKeys = z.output<ReturnType<typeof lineKeys>>;

/** The identities of the lines of a stage: an import of our own workbook knows them again by these. */
export const keysCall = <const W extends string>(word: W, permission: string) =>
  call({
    method: 'GET',
    path: `/api/${word}/:id/items/keys`,
    summary: 'The identities of all lines, by which an exported workbook names them',
    permission,
    answer: lineKeys,
    failure: 'Failed to fetch items',
  });

/** The bill of a stage as a workbook with formulas. */
export const exportCall = <const W extends string>(word: W, permission: string) =>
  call({
    method: 'GET',
    path: `/api/${word}/:id/items/export`,
    summary: 'The bill as an Excel workbook with live formulas',
    permission,
    answer: 'file',
    failure: 'Failed to export the bill',
  });

const column = () =>
  z.nullable(z.int('Must be a number').check(z.gte(0, 'Must be a column'), z.lte(16_383, 'Must be a column')));

/** Keeps the client's workbook that a bill was imported from, so that a quotation can be written into it. */
export const keepFileCall = <const W extends string>(word: W, permission: string) =>
  call({
    method: 'POST',
    path: `/api/${word}/:id/items/client-file`,
    summary: 'Keep the client’s workbook of an import, with the place of each line in it',
    permission,
    body: () =>
      z.strictObject({
        name: z.string('Must be a text').check(shortest(1, 'Name the file'), longest(200, 'Is too long')),
        content: z
          .string('Must be a text')
          .check(
            longest(Math.ceil(maxClientBill / 3) * 4, 'A workbook of more than 8 MB is not kept'),
            z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Must be base64'),
          ),
        sheets: listOf(
          z.strictObject({
            name: z.string('Must be a text').check(longest(100, 'Is too long')),
            columns: z.strictObject({ quantity: column(), rate: column(), amount: column() }),
            rows: listOf(
              z.strictObject({
                row: z.int('Must be a number').check(z.gte(1, 'Must be a row'), z.lte(1_048_576, 'Must be a row')),
                line: id(),
                /** What the file says; null for nothing. */
                quantity: z.nullable(
                  z.string('Must be a text').check(z.regex(/^-?\d{1,14}(?:\.\d{1,16})?$/, 'Must be a number')),
                ),
              }),
              'Must be rows',
              { most: maxMatchedLines, tooMany: `At most ${maxMatchedLines} rows of a sheet` },
            ),
          }),
          'Must be sheets',
          { most: 200, tooMany: 'At most 200 sheets' },
        ),
      }),
    answer: () => z.strictObject({ id: id(), name: z.string(), rows: z.int() }),
    status: 201,
    failure: 'Failed to keep the workbook',
  });
