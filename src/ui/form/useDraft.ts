import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { AnyRecord } from '../../schema/record.ts';
import { draftStorageKey, dropDraft, readDraft, writeDraft, type Draft } from '../inHand/drafts.ts';

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

  /** Forgets the offer; returns what takes that back. */
  const discard = useCallback(() => {
    const before = offer;
    forget();
    return () => {
      if (before) writeDraft(storageKey, before);
      setOffer(before);
    };
  }, [offer, forget, storageKey]);

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
    const writeNow = () => {
      if (pending.current === undefined) return;
      clearTimeout(pending.current);
      write();
    };
    // A reload, and the end of a session, leave the form before the timer has stored the last input.
    window.addEventListener('pagehide', writeNow);
    return () => {
      window.removeEventListener('pagehide', writeNow);
      stop();
      writeNow();
    };
  }, [form, storageKey, base, saved]);

  return { offer, forget, discard, accept: () => setOffer(undefined) };
};
