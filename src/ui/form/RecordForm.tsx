import { Alert, Box } from '@mui/material';
import { useMemo } from 'react';
import { FormProvider, useWatch, type UseFormReturn } from 'react-hook-form';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { FormChangeNotice } from '../live/FormChangeNotice.tsx';
import { withLocalTimes } from '../fields/format.ts';
import { workflowStatusOf } from '../workflowStatus.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { FormInHand } from '../inHand/FormInHand.tsx';
import { startValues } from '../fields/values.ts';
import { SaveBar } from './SaveBar.tsx';
import { Sections } from './Sections.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';
import { useDraft } from './useDraft.ts';
import { useRecordForm, type AfterSave } from './useRecordForm.ts';
import { useSaveQuestion } from './useSaveQuestion.tsx';
import { inSentence } from '../../schema/words.ts';
import { PageRecordProvider, pageRecordOf } from '../useParent.ts';

interface Props {
  readonly resource: Resource;
  /** The record to change, as last read; undefined for a new one. */
  readonly record?: AnyRecord;
  /** The values with which a new record starts. */
  readonly initial?: Readonly<Record<string, unknown>>;
  /** Somebody has deleted the record meanwhile. */
  readonly gone?: boolean;
  readonly onSaved: (record: AnyRecord, after: AfterSave) => void;
  readonly onCancel: () => void;
}

/** What the form is about: of a part the parent that is chosen in it. */
const usePage = (resource: Resource, record: AnyRecord | undefined, form: UseFormReturn<Record<string, unknown>>) => {
  const by = resource.partOf?.by ?? 'id';
  const chosen: unknown = useWatch({ control: form.control, name: by });
  return useMemo(
    () => pageRecordOf(resource, { id: record?.id, [by]: chosen ?? record?.[by] }),
    [resource, record, by, chosen],
  );
};

/** The form of a resource, for a new or an existing record. It asks before unsaved input is lost. */
export const RecordForm = ({ resource, record, initial, gone = false, onSaved, onCancel }: Props) => {
  const { ask, question } = useSaveQuestion(resource, record);
  const state = useRecordForm({
    resource,
    record,
    ask,
    ...(initial && { initial }),
    onSaved: (now, after) => {
      draft.forget();
      onSaved(now, after);
    },
  });
  const { form, base, clash, saved, submit, refusal } = state;
  const fields = record ? resource.entered : resource.created;
  const draft = useDraft({ form, name: `${resource.name}:${record?.id ?? 'new'}`, base, saved });
  const { isDirty, isSubmitting, errors } = form.formState;
  const { offer } = draft;
  const closed = gone ? 'it was deleted meanwhile' : workflowStatusOf(record)?.edit_refused;
  const why = refusal ?? (isDirty ? (closed ?? undefined) : undefined);
  const one = inSentence(resource.title);
  const page = usePage(resource, record, form);
  const named = record ? `“${String(record[resource.represent] ?? '')}”` : `the new ${one}`;
  return (
    <PageRecordProvider value={page}>
      <FormProvider {...form}>
        <Box
          component="form"
          noValidate
          aria-label={record ? `Edit ${one}` : `New ${one}`}
          onSubmit={(event) => {
            event.preventDefault();
            void submit('leave');
          }}
          sx={{ maxWidth: 1040 }}
        >
          {offer && (
            <FormInHand
              fields={fields}
              values={offer.values}
              stored={offer.base ?? startValues(fields, initial)}
              at={offer.at}
              onPutBack={() => {
                state.restore(offer.values, offer.base);
                draft.accept();
              }}
              onDiscard={draft.discard}
            />
          )}
          {why !== undefined && (
            <FormInHand
              fields={fields}
              values={form.getValues()}
              stored={base ?? startValues(fields, initial)}
              at=""
              title={`Not saved – ${withLocalTimes(why)}`}
            />
          )}
          <FormChangeNotice
            resource={resource}
            base={base}
            latest={record}
            gone={gone}
            dirty={isDirty}
            saving={() => isSubmitting || saved.current}
            onReloaded={state.rebase}
            onConflict={state.meet}
          />
          {errors.root?.['server']?.message && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {errors.root['server'].message}
            </Alert>
          )}
          <Sections resource={resource} isNew={!record} />
          <SaveBar
            onSave={() => void submit('leave')}
            onSaveAnother={record ? undefined : () => void submit('another')}
            onCancel={onCancel}
          />
        </Box>
        <UnsavedGuard unsaved={() => isDirty && !saved.current} what={named} onLeave={draft.forget} />
        {question}
        {clash && base && (
          <ConflictDialog
            resource={resource}
            base={base}
            clash={clash}
            onKeepEditing={state.dismissClash}
            onTakeTheirs={(current) => {
              draft.forget();
              state.rebase(current);
            }}
            onSave={(current, values) => state.saveOnTop(current, values, clash.after)}
          />
        )}
      </FormProvider>
    </PageRecordProvider>
  );
};
