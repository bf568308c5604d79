import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { AnyRecord } from '../../schema/record.ts';
import { draftStorageKey, dropDraft, readDraft, writeDraft, type Draft } from './drafts.ts';

type Values = Record<string, unknown>;
const delay = 400;

interface DraftOptions {
  readonly form: UseFormReturn<Values>;
  /** The name of the form: `clients:12`, `clients:new`. */
  readonly name: string;
  readonly base: AnyRecord | undefined;
  readonly saved: RefObject<boolean>;
}

/** Stores unsaved values in this browser until they are saved or discarded, and offers the draft of an earlier visit. */
export const useDraft = ({ form, name, base, saved }: DraftOptions) => {
  const [storageKey] = useState(() => draftStorageKey(name));
  const [offer, setOffer] = useState<Draft | undefined>(() => readDraft(storageKey));
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);

  const forget = useCallback(() => {
    clearTimeout(pending.current);
    pending.current = undefined;
    dropDraft(storageKey);
    setOffer(undefined);
  }, [storageKey]);

  useEffect(() => {
    const write = () => {
      pending.current = undefined;
      if (!saved.current)
        writeDraft(storageKey, { values: form.getValues(), base: base ?? null, at: new Date().toISOString() });
    };
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty }) => {
        clearTimeout(pending.current);
        pending.current = isDirty ? setTimeout(write, delay) : undefined;
      },
    });
    return () => {
      stop();
      // The end of a session unmounts the form before the timer has stored the last input.
      if (pending.current !== undefined) {
        clearTimeout(pending.current);
        write();
      }
    };
  }, [form, storageKey, base, saved]);

  return { offer, forget, accept: () => setOffer(undefined) };
};
