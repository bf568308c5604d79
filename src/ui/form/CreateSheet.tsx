import { isRequired } from '../../schema/check.ts';
import { isLines, type Field } from '../../schema/field.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { inSentence } from '../../schema/words.ts';
import { SideSheet } from './SideSheet.tsx';
import { useRecordForm } from './useRecordForm.ts';

interface Props {
  readonly resource: Resource;
  /** The values with which the record starts, among them the name that was searched for. */
  readonly initial: Readonly<Record<string, unknown>>;
  readonly onCreated: (record: AnyRecord) => void;
  readonly onClose: () => void;
}

/** A sheet with what a new record needs. */
export const CreateSheet = ({ resource, initial, onCreated, onClose }: Props) => {
  const { form, submit } = useRecordForm({ resource, record: undefined, initial, onSaved: onCreated });
  const shown = resource.form
    .flatMap(({ fields }) => fields)
    .flatMap((name): [string, Field][] => {
      const field = resource.entered[name];
      // The page says whose part it is.
      if (name === resource.partOf?.by && name in initial) return [];
      return field && !isLines(field) && (isRequired(field) || name === resource.represent) ? [[name, field]] : [];
    });
  return (
    <SideSheet
      one={inSentence(resource.title)}
      about="What is needed first; the rest can follow on its own page."
      form={form}
      shown={shown}
      onSubmit={() => submit('leave')}
      onClose={onClose}
    />
  );
};
