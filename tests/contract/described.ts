import { menuGroupOf } from '../../src/resources/menuGroups.ts';
import { isRows, labelOf, type Field, type Fields } from '../../src/schema/field.ts';
import type { Resource } from '../../src/schema/resource.ts';
import type { Fate, SetValues, Taken, TakenByState, TakenStep } from '../../src/schema/workflow.ts';

/** What is told elsewhere: names of other kinds of a field, and what follows from a process. */
const elsewhere = new Set(['kind', 'label', 'fields', 'help', 'aliases', 'labels', 'tones', 'late', 'history']);

const spelled = (value: unknown): string =>
  Array.isArray(value) ? value.join('|') : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** The rules of a field in one line: `max=60; required; search; unique`. What a formula comes to is tried by the calls. */
const rulesOf = (field: Field): string =>
  Object.entries(field)
    .filter(([name, value]) => !elsewhere.has(name) && value !== undefined)
    .map(([name, value]) =>
      value === true || typeof value === 'function'
        ? name
        : name === 'formula'
          ? 'computed'
          : `${name}=${spelled(value)}`,
    )
    .toSorted()
    .join('; ');

/** The fields of a description as lines of the table: name, kind, label, rules; those of lines under their own name. */
export const fieldRows = (fields: Fields, within = ''): string[][] =>
  Object.entries(fields).flatMap(([name, field]) => [
    [`${within}${name}`, field.kind, labelOf(name, field), rulesOf(field)],
    ...(isRows(field) ? fieldRows(field.fields, `${name}.`) : []),
  ]);

/** What the screens of a resource show, as a line of the table. */
export const screenRow = (resource: Resource): Record<string, string> => ({
  title: resource.title,
  titles: resource.titles,
  menu: menuGroupOf(resource),
  represent: resource.represent,
  about: resource.about ?? '',
  columns: resource.list.columns.join(','),
  filters: resource.list.filters.join(','),
  sort: resource.list.sort.join(' '),
  form: resource.form.map((section) => `${section.title}: ${section.fields.join(',')}`).join(' | '),
  import:
    resource.import.key +
    (resource.import.lines ? ` ${resource.import.lines.field} ${spelled(resource.import.lines.key)}` : ''),
  people: Object.entries(resource.people)
    .map(([role, place]) => `${role}=${spelled(place)}`)
    .join(' '),
  recent: resource.recent ? 'recent' : '',
  empty: resource.empty,
});

const valuesOf = (sets: SetValues = {}): string =>
  Object.entries(sets)
    .map(([name, value]) => `${name}=${value === null ? '' : typeof value === 'object' ? value.is : String(value)}`)
    .join(', ');

const stepIn = ({ step }: TakenStep): string =>
  typeof step === 'string'
    ? step
    : Object.entries(step.words)
        .map(([word, name]) => `${name} (${step.body}=${word})`)
        .join(' or ');

const fateIn = (fate: Fate): string => {
  if (fate === null) return 'ended';
  if (typeof fate === 'string') return fate;
  return 'refuse' in fate ? 'refused' : 'stays';
};

/** The states by what becomes of a record in them: `cancel=PLANNED|OPEN ended=CANCELLED`. */
const fatesIn = (states: TakenByState['states']): string => {
  const all = Object.entries(states);
  return [...new Set(all.map(([, fate]) => fateIn(fate)))]
    .map((word) => `${word}=${all.flatMap(([state, fate]) => (fateIn(fate) === word ? [state] : [])).join('|')}`)
    .join(' ');
};

const takenIn = (taken: Taken): string => {
  const newest = 'of' in taken && taken.newest ? ['newest'] : [];
  const [what, ...more] =
    'sets' in taken
      ? [valuesOf(taken.sets), ...newest]
      : [
          'states' in taken ? fatesIn(taken.states) : stepIn(taken),
          ...newest,
          ...(taken.with && Object.keys(taken.with).length ? [valuesOf(taken.with)] : []),
          ...(taken.reason === undefined ? [] : [`reason=${taken.reason}`]),
          ...('needed' in taken && taken.needed ? ['needed'] : []),
        ];
  const others = 'to' in taken ? taken.to : 'states' in taken ? `${taken.of}.${taken.by}` : taken.of;
  return [`${others} ${what}`, ...more].join(', ');
};

/** What the steps of a resource open, set and take along, as lines of the table. */
export const alongRows = ({ name: record, workflow }: Resource): Record<string, string>[] =>
  Object.entries(workflow?.actions ?? {}).flatMap(([step, { opens = [], sets, takes = [], never }]) =>
    never === undefined && (opens.length || sets || takes.length)
      ? [
          {
            record,
            step,
            opens: opens.map(({ of, unless }) => (unless === undefined ? of : `${of} unless ${unless}`)).join('; '),
            sets: valuesOf(sets),
            takes: takes.map(takenIn).join('; '),
          },
        ]
      : [],
  );
