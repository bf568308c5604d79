import { restoreRemoved } from '../../../schema/calls/shared/undo.ts';
import { callsOf, idsField } from '../../../schema/calls/resourceCalls.ts';
import { rowFieldsOf } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import { isUndoable } from '../../../schema/undo.ts';
import { ownedResources } from '../../db/tables.ts';
import type { Tx } from '../../db/database.ts';
import { objectKeysOf } from '../attachments/one.ts';
import { bind, type Binding, type CallRequest } from '../binding.ts';
import { extensionOf } from '../modules.ts';
import { checkedFirst } from '../parts/bindings.ts';
import { requireValues } from '../parts/within.ts';
import { invalid, missing } from '../errors.ts';
import { historyOf } from '../history/changes.ts';
import { readDetail } from '../recordDetail.ts';
import { createPlain, isPlain } from './create.ts';
import { restoreRecords } from './restore.ts';
import { changeRecord, insertRecord, removeRecords } from './write.ts';

/** The most bytes of a record with its lines, which limits the number of lines. */
const maxLinesBody = 8 * 1024 * 1024;

/** Removes records, and their stored files after them. */
const removeWithFiles = async (
  tx: Tx,
  resource: Resource,
  ids: readonly number[],
  { who, removeFiles }: Pick<CallRequest, 'who' | 'removeFiles'>,
): Promise<number[]> => {
  const keys = resource.attachments ? await objectKeysOf(tx, resource, ids) : [];
  const removed = await removeRecords(tx, resource, ids, who);
  removeFiles(keys);
  return removed;
};

/** The bindings of a resource's verbs. */
export const recordBindings = (resource: Resource): Binding[] => {
  const { create, read, update, remove, removeMany, history } = callsOf(resource);
  const named = (binding: Binding): Binding =>
    read.query
      ? checkedFirst(binding, (tx, { params, query }) =>
          requireValues(tx, { resource, id: Number(params['id']) }, read.query ?? {}, query),
        )
      : binding;
  const limits = rowFieldsOf(resource.fields).length ? { bodyLimit: maxLinesBody } : {};
  return [
    named(bind(read, (tx, { params, who }) => readDetail(tx, resource, params.id, who))),
    isPlain(resource)
      ? bind(create, (tx, { body }) => createPlain(tx, resource, body))
      : bind(
          create,
          async (tx, { body, who }) => {
            const id = await insertRecord(tx, resource, body, who);
            await extensionOf(resource).created?.(tx, id, who);
            return readDetail(tx, resource, id, who);
          },
          limits,
        ),
    named(
      bind(
        update,
        async (tx, { params: { id }, body, who }) => {
          await changeRecord(tx, resource, id, body, who);
          return readDetail(tx, resource, id, who);
        },
        limits,
      ),
    ),
    named(
      bind(remove, async (tx, request) => {
        await removeWithFiles(tx, resource, [request.params.id], request);
        return { id: request.params.id };
      }),
    ),
    bind(removeMany, async (tx, request) => ({
      ids: await removeWithFiles(tx, resource, request.body[idsField(resource)] ?? [], request),
    })),
    named(bind(history, (tx, { params, page }) => historyOf(tx, resource, params.id, page))),
  ];
};

/** The binding that takes a deletion back. It needs the permission of the deletion. */
export const restoreBinding = bind(
  restoreRemoved,
  async (tx, { body: { resource: name, ids }, who }) => {
    const resource = ownedResources.find((r) => r.name === name);
    if (!resource || !isUndoable(resource)) throw invalid({ resource: ['There is no such resource'] });
    const { permission } = callsOf(resource).remove;
    if (permission !== null && !who.permissions.has(permission)) throw missing(permission);
    return { ids: await restoreRecords(tx, resource, ids, who) };
  },
  { kind: 'Record' },
);
