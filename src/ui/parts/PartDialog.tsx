import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { failureOf } from '../../dataProvider/failure.ts';
import { isLines } from '../../schema/field.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { inSentence } from '../../schema/words.ts';
import { FieldsDialog } from '../form/FieldsDialog.tsx';
import { resolverOf } from '../form/resolver.ts';
import { showErrors } from '../form/showErrors.ts';
import { useSave } from '../form/useSave.ts';
import { startValues } from '../form/values.ts';
import { useTell } from '../useTell.ts';
import { parentField } from './useParts.ts';

interface Props {
  readonly part: Resource;
  readonly parentId: number;
  /** The one to change, with its lines; none for a new one. */
  readonly record?: AnyRecord | undefined;
  readonly onClose: () => void;
}

/** Adds a part to a record, or changes one. */
export const PartDialog = ({ part, parentId, record, onClose }: Props) => {
  const save = useSave(part);
  const tell = useTell();
  const by = parentField(part);
  const fields = part.entered;
  const shown = part.form.flatMap((section) => section.fields).filter((name) => name in fields && name !== by);
  const wide = shown.filter((name) => {
    const field = fields[name];
    return name === part.represent || (field && (isLines(field) || field.kind === 'long_text'));
  });
  const resolver = useMemo(() => resolverOf(fields), [fields]);
  const form = useForm<Record<string, unknown>>({
    resolver,
    defaultValues: startValues(fields, { ...record, [by]: parentId }),
  });
  const submit = form.handleSubmit(async (values) => {
    try {
      const { message } = await save({ ...values, [by]: parentId }, record);
      tell.done(message);
      onClose();
    } catch (error) {
      const failure = failureOf(error);
      if (failure?.errors) showErrors(form, fields, shown, failure.errors);
      tell.failed(error);
    }
  });
  return (
    <FieldsDialog
      title={`${record ? 'Change' : 'Add'} ${inSentence(part.title)}`}
      form={form}
      fields={fields}
      shown={shown}
      wide={wide}
      confirm={record ? 'Save' : 'Add'}
      onSubmit={submit}
      onClose={onClose}
    />
  );
};
