import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { failureOf } from '../../dataProvider/failure.ts';
import { followUps } from '../../resources/followUps.ts';
import { FieldsDialog } from '../../ui/form/FieldsDialog.tsx';
import { resolverOf } from '../../ui/form/resolver.ts';
import { showErrors } from '../../ui/form/showErrors.ts';
import { useSave } from '../../ui/form/useSave.ts';
import { startValues } from '../../ui/form/values.ts';
import { useToast } from '../../ui/useToast.ts';
import type { FollowUp } from './followUp.ts';

interface Props {
  /** The follow-up to change; undefined for a new one. */
  readonly followUp?: FollowUp | undefined;
  /** The enquiry of a new follow-up. Without it the form asks for the enquiry. */
  readonly enquiryId?: number | undefined;
  readonly onClose: () => void;
}

const rows = ['enquiry_id', 'subject', 'kind', 'due_at', 'assignee_id', 'note'] as const;
const wide = ['enquiry_id', 'subject', 'note'];

/** Plans a follow-up, or changes an open one. */
export const FollowUpDialog = ({ followUp, enquiryId, onClose }: Props) => {
  const save = useSave(followUps);
  const toast = useToast();
  const fields = followUps.entered;
  const shown = rows.filter((name) => name !== 'enquiry_id' || (!followUp && enquiryId === undefined));
  const resolver = useMemo(() => resolverOf(fields), [fields]);
  const form = useForm<Record<string, unknown>>({
    resolver,
    defaultValues: startValues(fields, followUp ?? (enquiryId === undefined ? {} : { enquiry_id: enquiryId })),
  });
  const submit = form.handleSubmit(async (values) => {
    try {
      const { message } = await save(values, followUp);
      toast.done(message);
      onClose();
    } catch (error) {
      const failure = failureOf(error);
      if (failure?.errors) showErrors(form, fields, [...shown], failure.errors);
      toast.failed(error);
    }
  });
  return (
    <FieldsDialog
      title={followUp ? 'Change the follow-up' : 'Plan a follow-up'}
      form={form}
      fields={fields}
      shown={shown}
      wide={wide}
      confirm={followUp ? 'Save' : 'Plan'}
      onSubmit={submit}
      onClose={onClose}
    />
  );
};
