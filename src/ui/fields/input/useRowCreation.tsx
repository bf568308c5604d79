import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { mayDo } from '../../../authProvider/index.ts';
import { resourceNamed } from '../../../resources/resource.named.ts';
import { isRows, isText, namesWithin, type RowsField } from '../../../schema/field.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Resource } from '../../../schema/resource.ts';
import { inSentence } from '../../../schema/words.ts';
import { detailMeta } from '../../useRecord.ts';
import { workflowStatusOf } from '../../workflowStatus.ts';
import type { RowName } from '../useRowGroups.ts';
import { noCreation, type Creation } from './choices.ts';
import { useCreationPanels } from './creationPanels.ts';

/** The rows of a field that can be added one by one: each has a text for its name, and depends on no field beside it. */
const addableIn = (resource: Resource | undefined, field: string): RowsField | undefined => {
  const lines = resource?.entered[field];
  if (!lines || !isRows(lines) || lines.exactlyOne || namesWithin({ [field]: lines })) return undefined;
  const named = lines.fields[lines.represent];
  return named && isText(named) ? lines : undefined;
};

/** Whether the user may change the record now. The record of a process is read for that, while the picker is open. */
const useMayEdit = (resource: Resource | undefined, id: number | undefined, open: boolean) => {
  const may = resource !== undefined && id !== undefined && mayDo(resource.name, 'edit');
  const hasProcess = resource?.workflow !== undefined;
  const { data, isLoading } = useGetOne<AnyRecord>(
    resource?.name ?? '',
    { id: id ?? 0, meta: detailMeta },
    { enabled: may && hasProcess && open },
  );
  const mayNow = !hasProcess || (data !== undefined && !workflowStatusOf(data)?.edit_refused);
  return { mayEdit: may && mayNow, pending: isLoading };
};

/**
 * The creation of a row that a picker does not find among those of a record. `reference` is the rows
 * (`customers.contact_persons`), `owner` the id of the record, `open` whether the list of the picker is open.
 */
export const useRowCreation = (
  reference: string,
  owner: unknown,
  open: boolean,
  onCreated: (line: RowName) => void,
): Creation => {
  const panels = useCreationPanels();
  const [begun, setBegun] = useState<{ readonly id: number; readonly typed: string }>();
  const [name = '', field = ''] = reference.split('.');
  const resource = resourceNamed(name);
  const lines = addableIn(resource, field);
  const id = typeof owner === 'number' ? owner : undefined;
  const { mayEdit, pending } = useMayEdit(resource, id, open);
  if (!resource || !lines || id === undefined) return noCreation;
  const close = () => setBegun(undefined);
  return {
    one: inSentence(lines.row ?? 'Line'),
    pending,
    start: mayEdit ? (typed) => setBegun({ id, typed }) : undefined,
    panel: begun?.id === id && (
      <panels.Line
        resource={resource}
        field={field}
        lines={lines}
        owner={id}
        initial={{ [lines.represent]: begun.typed }}
        onClose={close}
        onCreated={(line) => {
          close();
          onCreated(line);
        }}
      />
    ),
  };
};
