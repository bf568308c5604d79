import { useCallback, useEffect, useRef, useState } from 'react';
import { draftStorageKey, dropDraft, readDraft, writeDraft } from '../inHand/drafts.ts';
import { storedFrom, typedFrom, type TypedMention } from './mentionText.ts';

const delay = 300;

/** The unsent text with this draft name, of this user in this branch. */
export const commentDraft = (name: string): string | undefined => {
  const comment = readDraft(draftStorageKey(name))?.values['comment'];
  return typeof comment === 'string' ? comment : undefined;
};

/** The typed text, stored until it is sent or discarded, so that it survives an expired session. */
export const useCommentDraft = (name: string, initial: string) => {
  const [storageKey] = useState(() => draftStorageKey(name));
  const [typed, setTyped] = useState<TypedMention>(() => typedFrom(commentDraft(name) ?? initial));
  const pending = useRef<{ readonly timer: ReturnType<typeof setTimeout>; readonly typed: TypedMention }>(undefined);

  const write = useCallback(() => {
    const waiting = pending.current;
    if (!waiting) return;
    clearTimeout(waiting.timer);
    pending.current = undefined;
    const comment = storedFrom(waiting.typed);
    if (comment.trim() === '' || comment === initial) dropDraft(storageKey);
    else writeDraft(storageKey, { values: { comment }, base: null, at: new Date().toISOString() });
  }, [storageKey, initial]);

  // The end of a session removes the text box before the timer has stored the last input.
  useEffect(() => {
    window.addEventListener('pagehide', write);
    return () => {
      window.removeEventListener('pagehide', write);
      write();
    };
  }, [write]);

  const change = useCallback(
    (next: TypedMention) => {
      setTyped(next);
      clearTimeout(pending.current?.timer);
      pending.current = { timer: setTimeout(write, delay), typed: next };
    },
    [write],
  );
  const forget = useCallback(() => {
    clearTimeout(pending.current?.timer);
    pending.current = undefined;
    dropDraft(storageKey);
    setTyped(typedFrom(initial));
  }, [storageKey, initial]);
  return { typed, change, forget };
};
