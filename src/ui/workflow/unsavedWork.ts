import { useEffect, useState } from 'react';

/** Work on a page that is saved in the background, and that a step must not leave behind. */
export interface UnsavedWork {
  readonly isSaved: () => boolean;
  /** Saves what can be saved. Resolves with what cannot, in words; undefined when all is saved. */
  readonly save: () => Promise<string | undefined>;
}

const works = new Set<UnsavedWork>();

/** Has every step wait until this work is saved, or ask. Returns a function that ends it. */
export const holdSteps = (work: UnsavedWork): (() => void) => {
  works.add(work);
  return () => void works.delete(work);
};

/** Whether a step can be taken: `ready`, `saving`, or what cannot be saved. */
export type Readiness =
  | { readonly state: 'ready' | 'saving' }
  | { readonly state: 'unsaved'; readonly left: readonly string[] };

/** Saves all work of the browser, once. */
export const useSavedWork = (): Readiness => {
  const [readiness, setReadiness] = useState<Readiness>(() => ({
    state: [...works].every((work) => work.isSaved()) ? 'ready' : 'saving',
  }));
  const isSaving = readiness.state === 'saving';
  useEffect(() => {
    if (!isSaving) return;
    let isGone = false;
    void Promise.all([...works].map((work) => work.save())).then((said) => {
      const left = said.filter((text) => text !== undefined);
      if (!isGone) setReadiness(left.length ? { state: 'unsaved', left } : { state: 'ready' });
    });
    return () => void (isGone = true);
  }, [isSaving]);
  return readiness;
};
