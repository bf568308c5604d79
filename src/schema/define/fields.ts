import * as z from 'zod/mini';
import { namesInFormula } from '../../domain/formula.ts';
import { fieldCheck } from '../check.ts';
import {
  columnsOf,
  isColumn,
  isDecimal,
  isRows,
  isReference,
  isTime,
  type ColumnField,
  type Field,
  type Fields,
} from '../field.ts';
import { unknownName } from './words.ts';

const namesOf = (fields: Fields, fits: (f: Field) => boolean): string[] =>
  Object.entries(fields).flatMap(([name, f]) => (fits(f) ? [name] : []));

const nameProblems = (place: string, name: string, f: Field): string[] => [
  ...(/^[a-z][a-z0-9_]*$/.test(name) ? [] : [`${place}: a field is named by lower-case letters, digits and _`]),
  ...(isReference(f) && !name.endsWith('_id') ? [`${place}: the name of a reference ends with _id`] : []),
];

/** The initial value must pass the field's check, or be `today` or `me`. */
const initialProblems = (place: string, name: string, f: ColumnField): string[] => {
  if (!('initial' in f) || f.initial === undefined) return [];
  if (f.kind === 'date')
    return f.initial === 'today' ? [] : [`${place}: initial is "today", or absent; a fixed day is soon in the past`];
  if (isReference(f))
    return f.initial === 'me' && f.resource === 'users'
      ? []
      : [`${place}: initial "me" is the current user, so it fits references to users alone, not to ${f.resource}`];
  const entered = f.kind === 'one_of' && f.readOnly ? { ...f, offered: f.values } : f;
  const checked = z.safeParse(fieldCheck(name, entered), f.initial);
  return checked.success
    ? []
    : [`${place}: initial ${JSON.stringify(f.initial)} does not fit: ${checked.error.issues[0]?.message ?? ''}`];
};

const timeProblems = (place: string, name: string, f: ColumnField, fields: Fields): string[] => {
  const problems: string[] = [];
  if (f.kind === 'date' && f.notBefore !== undefined) {
    const dates = namesOf(fields, (other) => other.kind === 'date').filter((other) => other !== name);
    if (!dates.includes(f.notBefore))
      problems.push(unknownName(`${place}.notBefore`, f.notBefore, 'other date', dates));
  }
  if ((f.kind === 'date' || f.kind === 'instant') && typeof f.late === 'object' && 'until' in f.late) {
    const others = namesOf(fields, isTime).filter((other) => other !== name);
    if (!others.includes(f.late.until))
      problems.push(unknownName(`${place}.late.until`, f.late.until, 'other date or instant', others));
  }
  if ((f.kind === 'date' || f.kind === 'instant') && typeof f.late === 'object' && 'values' in f.late) {
    const states = fields[f.late.field];
    if (states?.kind !== 'one_of')
      problems.push(
        unknownName(
          `${place}.late`,
          f.late.field,
          'oneOf field',
          namesOf(fields, (other) => other.kind === 'one_of'),
        ),
      );
    else
      for (const value of f.late.values)
        if (!states.values.includes(value))
          problems.push(unknownName(`${place}.late`, value, `value of ${f.late.field}`, states.values));
  }
  return problems;
};

const wordProblems = (place: string, f: ColumnField): string[] => {
  if (f.kind !== 'one_of') return [];
  const named = { offered: f.offered ?? [], labels: Object.keys(f.labels ?? {}), tones: Object.keys(f.tones ?? {}) };
  return Object.entries(named).flatMap(([word, values]) =>
    values
      .filter((value) => !f.values.includes(value))
      .map((value) => unknownName(`${place}.${word}`, value, 'value of the field', f.values)),
  );
};

/** A formula is exact: it is made of decimals of its row. */
const formulaProblems = (place: string, f: ColumnField, fields: Fields): string[] => {
  if (!isDecimal(f) || f.formula === undefined) return [];
  const decimals = namesOf(fields, isDecimal);
  return namesInFormula(f.formula)
    .filter((name) => !decimals.includes(name))
    .map((name) => unknownName(`${place}.formula`, name, 'decimal field', decimals));
};

/** A reference to a line needs `within`: a reference of the same line or record to the line's record. */
const withinProblems = (place: string, f: ColumnField, fields: Fields, around: Fields): string[] => {
  if (!isReference(f)) return [];
  const [parent, line] = f.resource.split('.');
  const references = Object.entries({ ...around, ...fields }).flatMap(([name, other]) =>
    isReference(other) && other.resource === parent ? [name] : [],
  );
  if (line === undefined)
    return f.within === undefined
      ? []
      : [`${place}.within is for lines of another record (items.variants), not for ${f.resource}`];
  if (f.within === undefined) return [`${place}: a line of ${parent} needs within, the field that names its record`];
  return references.includes(f.within)
    ? []
    : [unknownName(`${place}.within`, f.within, `reference to ${parent}`, references)];
};

const alsoInProblems = (place: string, f: ColumnField, fields: Fields): string[] => {
  if (!isReference(f) || f.alsoIn === undefined) return [];
  const places = Object.entries(fields).flatMap(([field, lines]) =>
    isRows(lines)
      ? columnsOf(lines.fields).flatMap(([name, c]) =>
          isReference(c) && c.resource === f.resource ? [`${field}.${name}`] : [],
        )
      : [],
  );
  return places.includes(f.alsoIn)
    ? []
    : [unknownName(`${place}.alsoIn`, f.alsoIn, `reference to ${f.resource} in lines`, places)];
};

const lineProblems = (place: string, f: Field, fields: Fields): string[] => {
  if (!isRows(f)) return [];
  const columns = columnsOf(f.fields).map(([name]) => name);
  const { firstFrom } = f;
  const problems = fieldProblems(f.fields, fields, `${place}.`);
  if (!columns.includes(f.represent))
    problems.push(unknownName(`${place}.represent`, f.represent, 'field of the line', columns));
  for (const name of f.exactlyOne ?? [])
    if (!columns.includes(name)) problems.push(unknownName(`${place}.exactlyOne`, name, 'field of the line', columns));
  if (firstFrom !== undefined && !namesOf(fields, isColumn).includes(firstFrom))
    problems.push(unknownName(`${place}.firstFrom`, firstFrom, 'field of the record', namesOf(fields, isColumn)));
  if (Object.values(f.fields).some(isRows)) problems.push(`${place}: lines hold no further lines`);
  return problems;
};

/** The problems of fields; for fields of lines, `around` are the fields of their record. */
export const fieldProblems = (fields: Fields, around: Fields = {}, prefix = ''): string[] =>
  Object.entries(fields).flatMap(([name, f]) => {
    const place = `${prefix}${name}`;
    const columnProblems = isColumn(f)
      ? [
          ...initialProblems(place, name, f),
          ...timeProblems(place, name, f, fields),
          ...wordProblems(place, f),
          ...formulaProblems(place, f, fields),
          ...withinProblems(place, f, fields, around),
          ...alsoInProblems(place, f, fields),
        ]
      : [];
    return [...nameProblems(place, name, f), ...columnProblems, ...lineProblems(place, f, fields)];
  });
