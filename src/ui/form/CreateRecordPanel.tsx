import { isRequired } from '../../schema/check.ts';
import { isRows, type Field } from '../../schema/field.ts';
import { inSentence } from '../../schema/words.ts';
import type { CreateRecordProps } from '../fields/input/creationPanels.ts';
import { CreationPanel } from './CreationPanel.tsx';
import { useRecordForm } from './useRecordForm.ts';

/** A panel with what a new record needs. */
export const CreateRecordPanel = ({ resource, initial, onCreated, onClose }: CreateRecordProps) => {
  const { form, submit } = useRecordForm({ resource, record: undefined, initial, onSaved: onCreated });
  const shown = resource.form
    .flatMap(({ fields }) => fields)
    .flatMap((name): [string, Field][] => {
      const field = resource.entered[name];
      // The page says whose part it is.
      if (name === resource.partOf?.by && name in initial) return [];
      return field && !isRows(field) && (isRequired(field) || name === resource.represent) ? [[name, field]] : [];
    });
  return (
    <CreationPanel
      one={inSentence(resource.title)}
      about="What is needed first; the rest can follow on its own page."
      form={form}
      shown={shown}
      onSubmit={() => submit('leave')}
      onClose={onClose}
    />
  );
};
