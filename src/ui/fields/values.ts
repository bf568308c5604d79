import { getSession } from '../../authProvider/session.ts';
import { declaredOf } from '../../dataProvider/body.ts';
import { isRecord } from '../../schema/guards.ts';
import { normalise } from '../../schema/normalise.ts';
import { today } from '../today.ts';
import { isRows, type Field, type Fields, type ReferenceField } from '../../schema/field.ts';

type Values = Record<string, unknown>;

/** The values as the server stores them: texts trimmed, empty texts as null, decimals as strings. */
export const normalisedForm = (fields: Fields, values: Readonly<Values>): Values => {
  const result = normalise(fields, values);
  return isRecord(result) ? result : {};
};

/** The current user where the field takes them: who lacks the permission that it asks for would be refused. */
const me = ({ holding }: ReferenceField): number | null => {
  const session = getSession();
  if (!session || (holding !== undefined && !session.permissions.includes(holding))) return null;
  return session.user.id;
};

const initialOf = (f: Field): unknown => {
  if (isRows(f)) return [];
  if (f.kind === 'date' && f.initial === 'today') return today();
  if (f.kind === 'reference' && f.initial === 'me') return me(f);
  if ('initial' in f && f.initial !== undefined) return f.initial;
  return f.kind === 'flag' ? false : null;
};

/** A new row with the initial values of its fields. */
export const emptyRow = (fields: Fields): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, f]) => [name, initialOf(f)]));

/** The initial values of a form: the record's declared fields, or a new record's initial values. */
export const startValues = (fields: Fields, record: Readonly<Values> = {}): Values => ({
  ...emptyRow(fields),
  ...declaredOf(fields, record),
});
