import { columnsOf, type ColumnField } from '../../src/schema/field.ts';
import type { Resource } from '../../src/schema/resource.ts';

type Line = Record<string, string>;

/** Words that are codes, and read as such. */
const codes = ['currency', 'notation'];

/** What staff read for the words of a field, and in which tone, as lines of the table: those of which one is named or toned. */
export const wordRows = ({ name: resource, fields }: Resource): Line[] =>
  columnsOf(fields).flatMap(([field, f]) =>
    f.kind === 'one_of' && !codes.includes(field) && (f.labels || f.tones)
      ? f.values.map((value) => ({
          resource,
          field,
          value,
          label: f.labels?.[value] ?? '',
          tone: f.tones?.[value] ?? '',
        }))
      : [],
  );

const lateness = (f: ColumnField): string | undefined => {
  if (!('late' in f) || !f.late) return undefined;
  if (f.late === true) return 'always';
  return 'until' in f.late ? `until ${f.late.until}` : `while ${f.late.field} is ${f.late.values.join('|')}`;
};

/** What is due, and how long it counts as late, as lines of the table. */
export const lateRows = ({ name: resource, fields }: Resource): Line[] =>
  columnsOf(fields).flatMap(([field, f]) => {
    const late = lateness(f);
    return late === undefined ? [] : [{ resource, field, late }];
  });

/** What takes marks away, as lines of the table: fields of the part, of its record (`head`), and of each set of marks. */
export const markRows = ({ name: resource, verification }: Resource): Line[] =>
  verification
    ? [
        { resource, marks: 'all', clearedBy: verification.clearedBy.join(','), linesIn: '' },
        { resource, marks: 'head', clearedBy: (verification.head?.clearedBy ?? []).join(','), linesIn: '' },
        ...Object.entries(verification.sets ?? {}).map(([marks, { clearedBy, linesIn = [] }]) => ({
          resource,
          marks,
          clearedBy: clearedBy.join(','),
          linesIn: linesIn.join(','),
        })),
      ]
    : [];
