import type { ChoiceCalls, LineCalls } from '../../../schema/calls/lineCalls.ts';
import type { Resource } from '../../../schema/resource.ts';
import { lineField } from '../../db/tables.ts';
import { addLine, listLines, removeLine } from './changeLines.ts';
import { choose, listChoices } from './choices.ts';
import { bind, type Binding } from '../binding.ts';

/** The bindings of the calls that choose what the lines of one field name. */
export const choiceBindings = (
  resource: Resource,
  field: string,
  { choices, selected, choose: choosing, clear }: Partial<ChoiceCalls>,
): Binding[] => {
  const record = (params: Readonly<Record<string, unknown>>) => Number(params['id']);
  const bindings: (Binding | undefined)[] = [
    choices && bind(choices, (tx, { params, page }) => listChoices(tx, resource, field, record(params), page)),
    selected &&
      bind(selected, (tx, { params, page }) =>
        listChoices(tx, resource, field, record(params), { ...page, onlySelected: true }),
      ),
    choosing &&
      bind(choosing, async (tx, { params, body, who }) => ({
        ids: await choose(tx, resource, field, [record(params)], Object.values(body).flat(), who),
      })),
    clear &&
      bind(clear, async (tx, { params, who }) => ({
        ids: await choose(tx, resource, field, [record(params)], [], who),
      })),
  ];
  return bindings.flatMap((binding) => binding ?? []);
};

/** The bindings of the lines of one field. */
const bindingsOf = (resource: Resource, field: string, calls: LineCalls): Binding[] => {
  const { list, add, remove } = calls;
  const bindings: (Binding | undefined)[] = [
    list && bind(list, (tx, { params, page }) => listLines(tx, resource, field, params.id, page)),
    add && bind(add, (tx, { params, body, who }) => addLine(tx, resource, field, params.id, body, who)),
    remove &&
      bind(
        remove,
        async (tx, { params, who }) => {
          await removeLine(tx, resource, field, params.id, params.lineId, who);
          return { id: params.lineId };
        },
        { kinds: { lineId: lineField(resource, field).line ?? 'Line' } },
      ),
  ];
  return [...bindings.flatMap((binding) => binding ?? []), ...choiceBindings(resource, field, calls)];
};

/** The bindings of all lines of a resource with calls of their own. */
export const lineBindings = (resource: Resource): Binding[] =>
  Object.entries(resource.lineCalls).flatMap(([field, calls]) => (calls ? bindingsOf(resource, field, calls) : []));
