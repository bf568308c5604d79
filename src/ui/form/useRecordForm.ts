import { useCallback, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { failureIn, messageOf } from '../../dataProvider/failure.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { useToast } from '../useToast.tsx';
import { isRefusedForGood } from '../inHand/refused.ts';
import { isConflict, type FormConflict } from './conflict.ts';
import { resolverOf } from './resolver.ts';
import { showErrors } from './showErrors.ts';
import { useSave } from './useSave.ts';
import { startValues } from '../fields/values.ts';

type Values = Record<string, unknown>;
export type AfterSave = 'leave' | 'another';

interface RecordFormOptions {
  readonly resource: Resource;
  /** The record to change; undefined for a new one. */
  readonly record: AnyRecord | undefined;
  /** The values with which a new record starts. */
  readonly initial?: Values;
  /** Asks whether these values are saved, where there is a question. */
  readonly ask?: (values: Values) => Promise<boolean>;
  readonly onSaved: (record: AnyRecord, after: AfterSave) => void;
}
const isSaved = () => Promise.resolve(true);

/** Somebody else saved first: their version, and my values. */
export interface Clash {
  readonly conflict: FormConflict;
  readonly mine: Values;
  readonly after: AfterSave;
  /** The dialog opens with the comparison. */
  readonly comparing?: boolean;
}

/**
 * The state of a form: its values, its base and the result of a save. The base is the version under change. It is fixed
 * when the form opens: a record that is read in the background never replaces it under the user's input.
 */
export const useRecordForm = ({ resource, record, initial, ask = isSaved, onSaved }: RecordFormOptions) => {
  const fields = record ? resource.entered : resource.created;
  const [base, setBase] = useState(record);
  const [clash, setClash] = useState<Clash>();
  const [refusal, setRefusal] = useState<string>();
  const saved = useRef(false);
  const save = useSave(resource);
  const toast = useToast();
  const resolver = useMemo(() => resolverOf(fields), [fields]);
  const form = useForm<Values>({ defaultValues: startValues(fields, record ?? initial), resolver });
  const order = useMemo(() => resource.form.flatMap((section) => section.fields), [resource]);

  const attempt = useCallback(
    async (values: Values, on: AnyRecord | undefined, after: AfterSave) => {
      setRefusal(undefined);
      try {
        const { record: now, message } = await save(values, on);
        saved.current = true;
        toast.done(message);
        onSaved(now, after);
        if (after === 'another') {
          form.reset(startValues(fields, initial));
          saved.current = false;
        }
      } catch (error) {
        const failure = failureIn(error);
        if (isConflict(failure?.conflict)) return setClash({ conflict: failure.conflict, mine: values, after });
        if (failure?.errors) showErrors(form, fields, order, failure.errors);
        else if (isRefusedForGood(error)) setRefusal(messageOf(error));
        toast.failed(error);
      }
    },
    [save, toast, onSaved, form, fields, initial, order],
  );

  const submit = useCallback(
    (after: AfterSave) =>
      form.handleSubmit(async (values) => {
        if (await ask(values)) await attempt(values, base, after);
      })(),
    [form, ask, attempt, base],
  );

  /** Takes the server's current record as the base. `values` become unsaved changes on top of it. */
  const rebase = useCallback(
    (current: AnyRecord, values?: Values) => {
      setBase(current);
      form.reset(startValues(fields, current));
      if (values) form.reset(startValues(fields, values), { keepDefaultValues: true });
      setClash(undefined);
    },
    [form, fields],
  );
  /** Restores a draft on the version on which it was typed. */
  const restore = useCallback(
    (values: Values, on: AnyRecord | null) => {
      if (on) setBase(on);
      form.reset(startValues(fields, values), { keepDefaultValues: true });
    },
    [form, fields],
  );
  const saveOnTop = useCallback(
    async (current: AnyRecord, values: Values, after: AfterSave) => {
      rebase(current, values);
      await form.handleSubmit((checked) => attempt(checked, current, after))();
    },
    [rebase, form, attempt],
  );

  /** Opens the conflict dialog before a save: my values against somebody else's version. */
  const meet = useCallback(
    (current: AnyRecord, comparing: boolean) => {
      const { updated_by_name: name, updated_at } = current;
      const changed_by_name = typeof name === 'string' ? name : null;
      const conflict = { changed_by_name, changed_at: String(updated_at), current };
      setClash({ conflict, mine: form.getValues(), after: 'leave', comparing });
    },
    [form],
  );

  const dismissClash = () => setClash(undefined);
  return { form, base, saved, submit, refusal, clash, dismissClash, meet, rebase, restore, saveOnTop };
};
