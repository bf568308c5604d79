import { moneyOf } from '../../../domain/formula.ts';
import type { Line } from '../../../domain/lines.ts';
import { holdsLines } from '../../../schema/breakdown.ts';
import { fieldsOfKind, type BrokenDown } from '../../../schema/brokenDown.ts';
import { columnsOf as columnsOfFields, isReference, labelOf, type Field } from '../../../schema/field.ts';
import { inSentence } from '../../../schema/words.ts';
import { formatDecimal } from '../../fields/format.ts';
import type { LineSheet } from '../../lines/editor/lineSheet.ts';
import { lineModel, type LineModel } from '../../lines/model.ts';
import { describedColumns, nameOfColumn } from './columns.ts';

/** How the lines of a breakdown are typed, and how they look, by their description alone. */
export interface DescribedSheet {
  readonly model: LineModel;
  readonly look: LineSheet;
}

/** What a line of a kind begins with: the initial values of its fields. */
export const beginsOf = (lines: BrokenDown, kind: string): Partial<Line> & Pick<Line, 'kind'> => ({
  ...Object.fromEntries(
    Object.entries(fieldsOfKind(lines, kind)).flatMap(([name, f]) =>
      'initial' in f && typeof f.initial === 'string' ? [[name, f.initial]] : [],
    ),
  ),
  kind,
});

const describe = (lines: BrokenDown): DescribedSheet => {
  const { name, titles, title, breakdown, represent, fields, partOf, entered } = lines;
  const [one, many] = [inSentence(title), inSentence(titles)];
  const parent = inSentence(partOf.parent.title);
  const kinds = Object.keys(breakdown.kinds);
  // What lines are made of, and not what holds them.
  const kind = kinds.find((each) => !holdsLines(breakdown, each)) ?? kinds[0] ?? '';
  const columns = columnsOfFields(entered).filter(([each]) => !['kind', 'parent_line_id', partOf.by].includes(each));
  const totals = breakdown.totals ?? [];
  // What is no text of a cell: it comes along where a line is copied, or its removal undone.
  const isTaken = (each: string, f: Field) => isReference(f) || breakdown.carried?.includes(each) === true;
  return {
    model: lineModel(lines, {
      words: { one, many, named: `a ${inSentence(labelOf(represent, fields[represent] ?? {}))}` },
      typed: columns.flatMap(([each, f]) => (isTaken(each, f) ? [] : [each])),
      taken: columns.flatMap(([each, f]) => (isTaken(each, f) ? [each] : [])),
      kind,
      begins: beginsOf(lines, kind),
    }),
    look: {
      name,
      label: `${titles} of the ${parent}`,
      treeColumn: represent,
      nameOf: nameOfColumn(lines),
      columnsOf: (readOnly, mark) => describedColumns(lines, readOnly, mark),
      usual: breakdown.sheet.columns ?? [],
      narrow: { [represent]: 180 },
      rowClass: ({ flash }) => (flash ? 'sheet-flash' : undefined),
      ...(totals.length > 0 && {
        totalsOf: (sums: readonly bigint[]) =>
          Object.fromEntries(totals.map((each, at) => [each, formatDecimal('money', moneyOf(sums[at] ?? 0n))])),
      }),
      top: `The top of the ${parent}`,
      begin: `Ctrl+Enter begins a ${one}: type it, or paste rows of a spreadsheet.`,
    },
  };
};

const known = new WeakMap<BrokenDown, DescribedSheet>();

/** The sheet of a breakdown: the same object for the same description. */
export const partSheetOf = (lines: BrokenDown): DescribedSheet => {
  const sheet = known.get(lines) ?? describe(lines);
  known.set(lines, sheet);
  return sheet;
};
