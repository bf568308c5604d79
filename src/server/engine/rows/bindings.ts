import type { ChoiceCalls, RowCalls } from '../../../schema/calls/rowCalls.ts';
import type { Resource } from '../../../schema/resource.ts';
import { rowField } from '../../db/tables.ts';
import { addRow, listRows, removeRow } from './changeRow.ts';
import { choose, listChoices } from './choices.ts';
import { bind, type Binding } from '../binding.ts';

/** The bindings of the calls that choose what the rows of one field name. */
export const choiceBindings = (
  resource: Resource,
  field: string,
  { choices, selected, choose: choosing, clear }: Partial<ChoiceCalls>,
): Binding[] => {
  const record = (params: Readonly<Record<string, unknown>>) => Number(params['id']);
  const bindings: (Binding | undefined)[] = [
    choices && bind(choices, (tx, { params, page }) => listChoices(tx, { resource, field, id: record(params) }, page)),
    selected &&
      bind(selected, (tx, { params, page }) =>
        listChoices(tx, { resource, field, id: record(params) }, { ...page, onlySelected: true }),
      ),
    choosing &&
      bind(choosing, async (tx, { params, body, who }) => ({
        ids: await choose(tx, { resource, field, records: [record(params)] }, Object.values(body).flat(), who),
      })),
    clear &&
      bind(clear, async (tx, { params, who }) => ({
        ids: await choose(tx, { resource, field, records: [record(params)] }, [], who),
      })),
  ];
  return bindings.flatMap((binding) => binding ?? []);
};

/** The bindings of the rows of one field. */
const bindingsOf = (resource: Resource, field: string, calls: RowCalls): Binding[] => {
  const { list, add, remove } = calls;
  const bindings: (Binding | undefined)[] = [
    list && bind(list, (tx, { params, page }) => listRows(tx, { resource, field, id: params.id }, page)),
    add && bind(add, (tx, { params, body, who }) => addRow(tx, { resource, field, id: params.id }, body, who)),
    remove &&
      bind(
        remove,
        async (tx, { params, who }) => {
          await removeRow(tx, { resource, field, id: params.id }, params.lineId, who);
          return { id: params.lineId };
        },
        { kinds: { lineId: rowField(resource, field).row ?? 'Line' } },
      ),
  ];
  return [...bindings.flatMap((binding) => binding ?? []), ...choiceBindings(resource, field, calls)];
};

/** The bindings of all rows of a resource with calls of their own. */
export const rowBindings = (resource: Resource): Binding[] =>
  Object.entries(resource.rowCalls).flatMap(([field, calls]) => (calls ? bindingsOf(resource, field, calls) : []));
