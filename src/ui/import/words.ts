import { labelOf } from '../../schema/field.ts';
import { importLinesOf, rowWord, type ImportTarget } from '../../schema/import/targets.ts';
import type { SumRow } from '../../schema/import/sums.ts';
import type { Disagreeing, RepeatChoice } from '../../schema/import/plan.ts';
import type { CreatedRecords, ImportAction } from '../../schema/import/wire.ts';
import type { Resource } from '../../schema/resource.ts';
import { counted, formatInteger } from '../fields/format.ts';
import type { Repeats, ReviewCounts } from './review.ts';
import { inSentence } from '../../schema/words.ts';

export const actionWords: Readonly<Record<ImportAction, string>> = {
  create: 'Create',
  update: 'Update',
  skip: 'Skip',
  unchanged: 'Unchanged',
  error: 'Bad',
};

/** The words for the lines of this resource: "variant" and "variants". */
export const lineWords = (resource: Resource): { one: string; many: string } | undefined => {
  const lines = importLinesOf(resource);
  return (
    lines && {
      one: inSentence(rowWord(lines.name, lines.field)),
      many: inSentence(labelOf(lines.name, lines.field)),
    }
  );
};

const records = (resource: Resource, n: number) => counted(n, resource.title, resource.plural);
export const rowsText = (n: number): string => counted(n, 'row', 'rows');

const withLines = (resource: Resource, lines: number): string => {
  const words = lineWords(resource);
  return words && lines > 0 ? ` with ${counted(lines, words.one, words.many)}` : '';
};

const parts = (resource: Resource, { actions, lines }: ReviewCounts): string[] => {
  const both = actions.create > 0 && actions.update > 0;
  const gained = withLines(resource, lines);
  return [
    ...(actions.create ? [`${formatInteger(actions.create)} to create${both ? '' : gained}`] : []),
    ...(actions.update ? [`${formatInteger(actions.update)} to update${gained}`] : []),
    ...(actions.skip ? [`${formatInteger(actions.skip)} there already, skipped`] : []),
    ...(actions.unchanged ? [`${formatInteger(actions.unchanged)} unchanged`] : []),
    ...(actions.error ? [`${formatInteger(actions.error)} bad`] : []),
  ];
};

/** "2,376 rows → 416 items: 416 to create with 424 variants." */
export const summarySentence = (resource: Resource, rows: number, total: number, counts: ReviewCounts): string =>
  `${rowsText(rows)} → ${[records(resource, total), parts(resource, counts).join(', ')].filter(Boolean).join(': ')}.`;

/** The most names in a sentence; the rest is counted. */
const maxNamed = 8;
export const namesText = (names: readonly string[]): string => {
  const rest = names.length - maxNamed;
  // One further name is written out instead of "1 more".
  return rest > 1 ? `${names.slice(0, maxNamed).join(', ')} and ${formatInteger(rest)} more` : names.join(', ');
};

/** "Creates 3 item categories: Pipes, Bends, Valves." for each resource with missing records. */
export const createsSentences = (created: CreatedRecords, resources: readonly Resource[]): string[] =>
  resources.flatMap((kind) => {
    const names = created[kind.name] ?? [];
    return names.length ? [`Creates ${records(kind, names.length)}: ${namesText(names)}.`] : [];
  });

const quoted = (names: readonly string[]) => names.join(' and ');

/** "2 rows are sums and left out: row 5 “Sub-total”, row 9 “Total”." */
export const sumsSentence = (sums: readonly SumRow[], taken: boolean): string => {
  const rows = namesText(sums.map(({ row, text }) => `row ${formatInteger(row)} “${text}”`));
  const struck = sums.filter(({ isStruck }) => isStruck).length;
  const [is, like] = sums.length === 1 ? ['is', 'looks like a sum'] : ['are', 'look like sums'];
  const kinds = [struck < sums.length && (sums.length === 1 ? 'a sum' : 'sums'), struck > 0 && 'struck through'];
  const are = `${is} ${kinds.filter(Boolean).join(' or ')}`;
  const look = struck > 0 ? are : like;
  return `${rowsText(sums.length)} ${taken ? `${look} and ${is} imported like the others` : `${are} and left out`}: ${rows}.`;
};

/** Sentences about rows that repeat a record; empty without such rows. */
export const repeatSentences = (
  resource: Resource,
  mapped: readonly ImportTarget[],
  {
    repeats,
    repeatedRows,
    choice = 'refuse',
  }: { readonly repeats: Repeats; readonly repeatedRows: number; readonly choice?: RepeatChoice | undefined },
): string[] => {
  if (repeats.records === 0) return [];
  const key = mapped.find((t) => t.isKey && !t.lines)?.heading ?? '';
  const line = mapped
    .filter((t) => t.isKey && t.lines)
    .map((t) => t.heading)
    .join(', ');
  const words = lineWords(resource);
  const one = inSentence(resource.title);
  const first = mapped.filter((t) => !t.lines && t.field.repeats === 'first').map((t) => t.heading);
  const range = repeats.fewest === repeats.most ? String(repeats.most) : `${repeats.fewest} to ${repeats.most}`;
  return [
    `Rows with the same ${key} are one ${one}: ${records(resource, repeats.records)} ${repeats.records === 1 ? 'has' : 'have'} more than one row.`,
    ...(line && words
      ? [
          `Each different ${line} becomes a ${words.one}${repeats.several ? `: ${records(resource, repeats.several)} ${repeats.several === 1 ? 'gets' : 'get'} ${range} ${words.many}` : ''}.`,
        ]
      : []),
    ...(first.length && choice !== 'last'
      ? [`Where ${quoted(first)} differs within one ${one}, the first row counts.`]
      : []),
    ...(repeatedRows
      ? [
          `${rowsText(repeatedRows)} ${repeatedRows === 1 ? 'repeats' : 'repeat'} what was read already and ${repeatedRows === 1 ? 'adds' : 'add'} nothing.`,
        ]
      : []),
  ];
};

/** "583 rows say something else than an earlier row of their item: Category in 583, Unit in 71." */
export const disagreeingSentence = (
  resource: Resource,
  targets: readonly ImportTarget[],
  { differing, byTarget }: Disagreeing,
): string => {
  const where = targets.flatMap(({ id, heading }) =>
    byTarget[id] === undefined ? [] : [`${heading} in ${formatInteger(byTarget[id])}`],
  );
  return `${rowsText(differing)} ${differing === 1 ? 'says' : 'say'} something else than an earlier row of the same ${inSentence(resource.title)}: ${where.join(', ')}.`;
};

/** What each choice does with the rows that disagree, with its count. */
export const repeatOffers = (
  resource: Resource,
  { records: n, rows, differing }: Disagreeing,
): readonly { readonly choice: RepeatChoice; readonly label: string; readonly text: string }[] => {
  const which = records(resource, n);
  const others = n === 1 ? 'its other rows only add what is empty' : 'their other rows only add what is empty';
  return [
    {
      choice: 'first',
      label: 'The first row counts',
      text: `${which} as in ${n === 1 ? 'its' : 'their'} first row; ${others}.`,
    },
    {
      choice: 'last',
      label: 'The last row counts',
      text: `${which} as in ${n === 1 ? 'its' : 'their'} last row; ${others}.`,
    },
    {
      choice: 'leave',
      label: 'Leave these out',
      text: `${which} in ${rowsText(rows)} ${n === 1 ? 'is' : 'are'} not imported.`,
    },
    {
      choice: 'refuse',
      label: 'Correct them in the file',
      text: `${rowsText(differing)} ${differing === 1 ? 'is' : 'are'} bad, to be corrected in the file.`,
    },
  ];
};

/** The text of the button that saves: "Import 413 items, leave out 3". */
export const importText = (resource: Resource, writing: number, bad: number): string =>
  [
    writing ? `Import ${records(resource, writing)}` : 'Import',
    ...(writing && bad ? [`leave out ${formatInteger(bad)}`] : []),
  ].join(', ');

/** The bad records of a file, and the number of all their rows. */
interface Bad {
  readonly bad: number;
  readonly leftOut: number;
}

/** What is to be done with bad rows; `curable`: a choice on the screen can make them good. */
export const badSentence = (
  resource: Resource,
  { badRows, writing, curable, ...out }: Bad & { badRows: number; writing: number; curable: boolean },
): string => {
  const which = out.leftOut === badRows ? '' : `: ${records(resource, out.bad)} in ${rowsText(out.leftOut)}`;
  const rest = writing ? ', import the others, and later the corrected file' : ' and choose the corrected file';
  const them = out.leftOut === 1 ? 'it' : 'them';
  return `${rowsText(badRows)} ${badRows === 1 ? 'is' : 'are'} bad${which}. ${curable ? `Choose what is to be done with ${them}, or take` : 'Take'} ${them} as a file that says what is wrong${rest}.`;
};

/** That records were left out of an import, and where they are. */
export const leftOutSentence = (resource: Resource, { bad, leftOut }: Bad): string =>
  `${records(resource, bad)} in ${rowsText(leftOut)} ${bad === 1 ? 'was' : 'were'} not imported. Take ${leftOut === 1 ? 'the row' : 'the rows'} as a file, correct what is wrong, and import that file.`;

/** The result of the import, as a sentence. */
export const resultSentence = (
  resource: Resource,
  { actions, lines }: Pick<ReviewCounts, 'actions' | 'lines'>,
  created: CreatedRecords = {},
  resources: readonly Resource[] = [],
): string => {
  const changes = [
    ...(actions.create ? [`${records(resource, actions.create)} created`] : []),
    ...(actions.update ? [`${records(resource, actions.update)} updated`] : []),
  ];
  const words = lineWords(resource);
  const added = words && lines > 0 ? `, ${counted(lines, words.one, words.many)} added` : '';
  const alsoCreated = resources.flatMap((kind) => {
    const n = created[kind.name]?.length ?? 0;
    return n ? [` ${records(kind, n)} created with ${actions.create + actions.update === 1 ? 'it' : 'them'}.`] : [];
  });
  return changes.length ? `${changes.join(' and ')}${added}.${alsoCreated.join('')}` : `Nothing was changed.`;
};
