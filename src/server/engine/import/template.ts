import { resourceNamed } from '../../../resources/resource.named.ts';
import { choiceLabel } from '../../../schema/choice.ts';
import { decimalPlaces, isDecimal, type ColumnField } from '../../../schema/field.ts';
import { guardedText } from '../../../schema/guard.ts';
import { importLinesOf, importTargetsOf, type ImportTarget } from '../../../schema/import/targets.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { SmallWorksheet } from '../../spreadsheet/xlsx.ts';
import { inSentence } from '../../../schema/words.ts';

/** An empty spreadsheet whose columns an import recognises. */
interface Template {
  readonly headings: readonly string[];
  /** An example row. */
  readonly example: readonly string[];
  readonly sheets: readonly SmallWorksheet[];
}

/** Whether it is the first field of `exactlyOne`. */
const isFirstChoice = (resource: Resource, name: string): boolean =>
  importLinesOf(resource)?.field.exactlyOne?.[0] === name;

const exampleOf = ({ field: f, name, heading, isKey, lines, required }: ImportTarget, resource: Resource): string => {
  if (isDecimal(f))
    return (
      (f.min ?? '12').replace(/^0$/, '12') + (f.min?.includes('.') ? '' : `.${'5'.padEnd(decimalPlaces[f.kind], '0')}`)
    );
  switch (f.kind) {
    case 'flag':
      return 'Yes';
    case 'integer':
      return String(f.min ?? 1);
    case 'date':
      return '2026-05-07';
    case 'instant':
      return '2026-05-07T08:30:00Z';
    case 'one_of':
      return choiceLabel(f, (f.offered ?? f.values)[0] ?? '');
    case 'email':
      return 'name@example.com';
    case 'phone':
      return '555 0100';
    case 'reference':
      return required || isFirstChoice(resource, name) ? `Example ${inSentence(heading)}` : '';
    default:
      return (isKey && !lines ? `Example ${inSentence(resource.title)}` : `Example ${inSentence(heading)}`).slice(
        0,
        f.kind === 'text' ? f.max : undefined,
      );
  }
};

const accepts = (f: ColumnField): string => {
  if (isDecimal(f)) return `A number with at most ${decimalPlaces[f.kind]} decimal places`;
  switch (f.kind) {
    case 'flag':
      return 'Yes or No';
    case 'integer':
      return 'A whole number';
    case 'date':
      return 'A date: 2026-05-07';
    case 'instant':
      return 'A time in UTC: 2026-05-07 08:30';
    case 'one_of':
      return (f.offered ?? f.values).map((v) => choiceLabel(f, v)).join(', ');
    case 'email':
      return 'An e-mail address';
    case 'phone':
      return 'A phone number';
    case 'reference':
      return `The name or code of a ${inSentence(resourceNamed(f.resource)?.title ?? 'Record')} that is there already${f.missing ? '; a missing one can be created' : ''}`;
    default:
      return `Text, at most ${f.kind === 'text' || f.kind === 'long_text' ? (f.max ?? (f.kind === 'text' ? 200 : 5000)) : 200} characters`;
  }
};

const notesOf = (t: ImportTarget): string => {
  if (t.isKey) return t.lines ? 'Rows that repeat it add no further line.' : 'Rows that repeat it are one record.';
  return t.field.help ?? '';
};

/** The template of a resource's import: headings, one example, and a second sheet with notes on the columns. */
export const templateOf = (resource: Resource): Template => {
  const targets = importTargetsOf(resource);
  const headings = targets.map((t) => t.heading);
  const example = targets.map((t) => guardedText(exampleOf(t, resource)));
  const explained = targets.map((t) => [
    t.heading,
    t.required ? (t.lines ? 'In a line' : 'Yes') : '',
    accepts(t.field),
    notesOf(t),
  ]);
  return {
    headings,
    example,
    sheets: [
      { name: resource.titles, widths: headings.map((h) => Math.max(14, h.length + 4)), rows: [headings, example] },
      {
        name: 'Columns',
        widths: [24, 12, 48, 60],
        rows: [
          ['Column', 'Required', 'What it takes', 'Notes'],
          ...explained,
          ['', '', '', 'Delete the example row before importing.'],
        ],
      },
    ],
  };
};
