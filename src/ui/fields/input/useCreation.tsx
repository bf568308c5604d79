import { useState } from 'react';
import { mayDo } from '../../../authProvider/index.ts';
import { resourceNamed } from '../../../resources/resource.named.ts';
import { rowFieldsOf, type ReferenceField } from '../../../schema/field.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Resource } from '../../../schema/resource.ts';
import { inSentence } from '../../../schema/words.ts';
import { useNoParent, useParentOf } from '../../useParent.ts';
import { noCreation, type Creation } from './choices.ts';
import { useCreationPanels } from './creationPanels.ts';

/** Whether a record can be made from its required fields alone, by the current user. */
const canCreate = (resource: Resource | undefined): resource is Resource =>
  resource?.table === 'owned' &&
  rowFieldsOf(resource.entered).every(([, lines]) => !lines.min) &&
  mayDo(resource.name, 'create');

/** The creation of a record that a picker does not find. */
export const useCreation = (
  { resource: name, where }: Pick<ReferenceField, 'resource' | 'where'>,
  onCreated: (record: AnyRecord) => void,
): Creation => {
  const [typed, setTyped] = useState<string>();
  const panels = useCreationPanels();
  const resource = resourceNamed(name);
  const parent = useParentOf(resource);
  const closed = useNoParent(resource);
  if (!canCreate(resource) || closed !== undefined) return noCreation;
  const { represent, about, entered } = resource;
  const named = represent in entered ? represent : (about ?? represent);
  const close = () => setTyped(undefined);
  return {
    one: inSentence(resource.title),
    start: setTyped,
    panel: typed !== undefined && (
      <panels.Record
        resource={resource}
        initial={{ ...where, ...parent, [named]: typed }}
        onClose={close}
        onCreated={(record) => {
          close();
          onCreated(record);
        }}
      />
    ),
  };
};
