import { useMemo } from 'react';
import { useGetManyAggregate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { failureIn, messageOf, statusOf, type FormErrors } from '../../dataProvider/failure.ts';
import { isRequired } from '../../schema/check.ts';
import { columnsOf, labelOf, type RowsField } from '../../schema/field.ts';
import { inSentence } from '../../schema/words.ts';
import type { CreateRowProps } from '../fields/input/creationPanels.ts';
import { optionOf } from '../fields/input/useOptions.ts';
import { useToast } from '../useToast.tsx';
import { resolverOf } from './resolver.ts';
import { showErrors } from './showErrors.ts';
import { CreationPanel } from './CreationPanel.tsx';
import { useAddRow } from './useAddRow.ts';
import { startValues } from '../fields/values.ts';

/**
 * The errors of the last row of a field as those of a form of that row alone. An error of the rows as a whole, that a
 * name stands twice among them, is one of their unique column if there is just one.
 */
const lineErrors = (lines: RowsField, field: string, errors: FormErrors): FormErrors => {
  const { [field]: found, ...others } = errors;
  if (found === undefined) return others;
  const own = Array.isArray(found) ? (found.at(-1) ?? {}) : found;
  if (typeof own !== 'string') return Array.isArray(own) ? others : { ...others, ...own };
  const [only, ...more] = columnsOf(lines.fields).filter(([, f]) => 'unique' in f && f.unique);
  return { ...others, [only && more.length === 0 ? only[0] : field]: own };
};

/** Rows of so many fields are asked for whole: a row has no page of its own where the rest could follow. */
const few = 4;

/** A panel for one more row of a record that is stored already. */
export const CreateRowPanel = ({ resource, field, lines, owner, initial, onCreated, onClose }: CreateRowProps) => {
  const { fields, represent, row: line = 'Line' } = lines;
  const columns = columnsOf(fields);
  const shown = columns.length <= few ? columns : columns.filter(([n, f]) => isRequired(f) || n === represent);
  const resolver = useMemo(() => resolverOf(fields), [fields]);
  const form = useForm({ defaultValues: startValues(fields, initial), resolver });
  const { data: [record] = [] } = useGetManyAggregate(resource.name, { ids: [owner] });
  const add = useAddRow(resource, field);
  const toast = useToast();
  const submit = form.handleSubmit(async (values) => {
    try {
      const added = await add(owner, values);
      toast.done(`${line} added`);
      onCreated({ id: added.id, label: String(added[represent] ?? '') });
    } catch (error) {
      const found = failureIn(error)?.errors;
      const names = shown.map(([name]) => name);
      if (found) return showErrors(form, fields, names, lineErrors(lines, field, found));
      if (statusOf(error) === 409) return form.setError('root.server', { message: messageOf(error) });
      toast.failed(error);
    }
  });
  const many = inSentence(labelOf(field, lines));
  return (
    <CreationPanel
      one={inSentence(line)}
      about={`Added to the ${many} of ${record ? optionOf(resource.name, record).label : '…'}.`}
      form={form}
      shown={shown}
      onSubmit={submit}
      onClose={onClose}
    />
  );
};
