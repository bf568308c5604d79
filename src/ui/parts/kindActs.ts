import { HttpError } from 'react-admin';
import { callsOfKind } from '../../schema/breakdown.ts';
import { fieldsOfKind, type BrokenDown } from '../../schema/brokenDown.ts';
import type { BreakdownCalls, KindOfCalls } from '../../schema/calls/breakdownCalls.ts';
import type { Call } from '../../schema/calls/call.ts';
import type { AnswerOf } from '../../schema/calls/callTypes.ts';
import { isColumn, labelOf, type Fields } from '../../schema/field.ts';
import { failureIn, statusOf } from '../../dataProvider/failure.ts';
import { counted } from '../fields/format.ts';
import type { ChoiceAct, FieldAct, PartActs } from './acts.ts';
import { eachOf } from './eachOf.ts';
import { nameOfPlace } from './place.ts';
import { isPartVerified } from './verifiedText.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a call is made with beyond the parent. */
interface Given {
  readonly params?: Values;
  readonly query?: Values;
  readonly body?: Values;
}

/** Lines of a kind on the page of their parent, with their calls. */
export interface KindHere extends Pick<PartActs, 'title' | 'titles' | 'marks' | 'verifiedBy'> {
  readonly part: BrokenDown;
  readonly kind: string;
  readonly sheet: BreakdownCalls['sheet'];
  readonly calls: KindOfCalls;
  /** Whether there is such a call, and the user has its permission. */
  readonly allowed: (call: Call | undefined) => boolean;
  /** Makes a call about the lines of the parent. Returns the success message. @throws HttpError like `send` */
  readonly make: (call: Call, given?: Given) => Promise<string | undefined>;
  /** The same, for what the call answers. */
  readonly ask: <C extends Call>(call: C, given?: Given) => Promise<AnswerOf<C>>;
}

/** Whether a mark is the only one of its states, so that a call about several lines need not name it. */
const isOnlyInTurn = (marks: PartActs['marks'], name: string): boolean => {
  const { rule } = marks.find((mark) => mark.name === name) ?? {};
  return marks.every((mark) => mark.name === name || !mark.rule.states.some((state) => rule?.states.includes(state)));
};

/** Saves one line by the call of all. @throws HttpError with the errors of the line as those of the fields of its form */
const onlyLine = async (of: 'added' | 'changes', save: () => Promise<unknown>): Promise<void> => {
  try {
    await save();
  } catch (error) {
    const failure = failureIn(error);
    const lines = failure?.errors?.[of];
    const errors = Array.isArray(lines) ? lines[0] : undefined;
    if (!failure || errors === undefined || typeof errors === 'string') throw error;
    throw new HttpError(failure.message, statusOf(error), { ...failure, errors });
  }
};

/** Whether the user may do it with lines of the kind. */
export const mayOf = ({ sheet, calls: { add, remove, removeMany }, allowed }: KindHere): PartActs['may'] => {
  const may: Readonly<Record<Parameters<PartActs['may']>[0], boolean>> = {
    create: allowed(add) || allowed(sheet.save),
    edit: allowed(sheet.save),
    delete: allowed(remove) || allowed(removeMany),
    deleteMany: allowed(removeMany),
  };
  return (act) => may[act];
};

const addOf = ({ kind, title, sheet, calls: { add }, allowed, make }: KindHere, fields: Fields) => {
  if (allowed(add) && add) return (values: Values) => make(add, { body: values });
  return async (values: Values) => {
    const entered = Object.fromEntries(Object.entries(values).filter(([field]) => field in fields));
    await onlyLine('added', () => make(sheet.save, { body: { added: [{ ...entered, key: 'new', kind }] } }));
    return `${title} added`;
  };
};

/** Adds a line with what a form asks for, or changes one. */
export const saveOf = (here: KindHere, fields: Fields): PartActs['save'] => {
  const { part, kind, title, sheet, make } = here;
  const add = addOf(here, fields);
  const changeable = Object.keys(fieldsOfKind(part, kind)).filter((name) => !part.breakdown.fixed?.includes(name));
  return async (values, record) => {
    if (!record) return add(values);
    const { id, version } = record;
    const changed = Object.fromEntries(
      changeable.filter((name) => name in values).map((name) => [name, values[name]] as const),
    );
    await onlyLine('changes', () => make(sheet.save, { body: { changes: [{ id, version, ...changed }] } }));
    return `${title} saved`;
  };
};

/** Removes lines; those that are verified too. */
export const removeOf =
  ({ calls: { remove, removeMany }, verifiedBy, make }: KindHere): PartActs['remove'] =>
  async (ids, records) => {
    const verified = records.some((record) => isPartVerified({ verifiedBy }, record)) ? { with_verified: true } : {};
    const [only] = ids;
    if (remove && only !== undefined && ids.length === 1)
      return make(remove, { params: { id: only }, query: verified });
    return removeMany && make(removeMany, { body: { ids: [...ids], ...verified } });
  };

/** Duplicates a line. */
export const duplicateOf = ({ calls: { duplicate }, allowed, make }: KindHere): PartActs['duplicate'] =>
  allowed(duplicate) && duplicate ? (record) => make(duplicate, { params: { id: record.id }, body: {} }) : undefined;

/** Sets a mark of lines, or takes it back. */
export const markOf =
  ({ part, title, titles, sheet, calls, marks, allowed, ask }: KindHere): PartActs['mark'] =>
  async ({ name, label }, records, to, seen) => {
    const call = calls.marks[name];
    if (!call) throw new Error(`${part.name} has no mark ${name}`);
    const several = records.length > 1 && isOnlyInTurn(marks, name) ? sheet.verify : undefined;
    const wanted = { is_verified: to, ...(seen !== null && { seen }) };
    const body = { ids: records.map(({ id }) => id), versions: records.map(({ version }) => version), ...wanted };
    const marked =
      several && allowed(several)
        ? (await ask(several, { body })).records
        : await eachOf(
            records,
            (record) => nameOfPlace(part, record),
            ({ id, version }) => ask(call, { params: { id }, body: { version, ...wanted } }),
          );
    return {
      message: `${label}: ${counted(records.length, title, titles)}`,
      versions: new Map(marked.map((one) => [one.id, one.version])),
    };
  };

/** Names records in the fields that hold several. */
export const choicesOf = ({ part, calls }: KindHere): PartActs['choices'] =>
  Object.entries(calls.choices).map(([field, { chooseMany, ...each }]): ChoiceAct => ({
    field,
    label: labelOf(field, part.fields[field] ?? {}),
    calls: each,
    many: chooseMany,
  }));

/** Changes of one field in the row: those of the calls that ask for that field alone. */
export const editsOf = ({ title, calls, allowed, make }: KindHere): PartActs['edits'] =>
  Object.fromEntries(
    Object.values(calls.change).flatMap((call): [string, FieldAct][] => {
      const body: Fields = call.body;
      const [name, ...others] = Object.keys(body).filter((each) => each !== 'version');
      const field = name === undefined ? undefined : body[name];
      if (name === undefined || others.length > 0 || !field || !isColumn(field) || !allowed(call)) return [];
      const save: FieldAct['save'] = async ({ id, version }, value) =>
        (await make(call, { params: { id }, body: { [name]: value, version } })) ?? `${title} saved`;
      return [[name, { field, save }]];
    }),
  );

/** Removes all lines with the same value in a reference. */
export const groupOf = ({ part, kind, calls: { removeGroup }, allowed, make }: KindHere): PartActs['group'] => {
  const { by } = callsOfKind(part.breakdown, kind).removeGroup ?? {};
  if (by === undefined || !removeGroup || !allowed(removeGroup)) return undefined;
  return { by, remove: (value) => make(removeGroup, { params: { [by]: value }, query: { with_verified: true } }) };
};
