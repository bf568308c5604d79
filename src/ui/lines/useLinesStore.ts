import { useEffect, useState } from 'react';
import { onOutageOver } from '../../authProvider/clientState.ts';
import type { ProductDataProvider } from '../../dataProvider/types.ts';
import { useProvider } from '../useProvider.ts';
import { holdSteps } from '../workflow/unsavedWork.ts';
import type { LineCalls } from './calls.ts';
import { browserDraft, isLinesDraft } from './drafts.ts';
import { LinesStore } from './LinesStore.ts';
import type { LineModel } from './model.ts';
import { statusText } from './statusText.ts';

export type LoadedLines<C extends LineCalls> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown }
  | {
      readonly state: 'ready';
      readonly store: LinesStore;
      readonly calls: C;
    };

/** What is still being saved of pages that were left, by the name of their draft: who comes back waits for it. */
const closing = new Map<string, Promise<void>>();

/**
 * Reads the lines of a record into a store, anew for another `draftName`, and saves them in the background: steps of the
 * record wait for that. `make` says how they are edited, and by which calls.
 */
export const useLinesStore = <C extends LineCalls>(
  draftName: string,
  make: (provider: ProductDataProvider) => { readonly model: LineModel; readonly calls: C },
): LoadedLines<C> => {
  const provider = useProvider();
  const [loaded, setLoaded] = useState<LoadedLines<C>>({ state: 'loading' });
  useEffect(() => {
    const { model, calls } = make(provider);
    const store = new LinesStore(model, calls, browserDraft(draftName, isLinesDraft));
    let left = false;
    const keep = () => store.keepDraft();
    window.addEventListener('pagehide', keep);
    const load = async () => {
      await closing.get(draftName);
      return store.load();
    };
    const release = holdSteps({
      isSaved: () => store.snapshot().save.state === 'saved',
      save: async () => {
        const status = await store.saveAll();
        return status.state === 'saved' ? undefined : statusText(status, store.words);
      },
    });
    const stopWaiting = onOutageOver(() => store.goOn());
    load().then(
      () => left || setLoaded({ state: 'ready', store, calls }),
      (error: unknown) => left || setLoaded({ state: 'failed', error }),
    );
    return () => {
      left = true;
      window.removeEventListener('pagehide', keep);
      setLoaded({ state: 'loading' });
      stopWaiting();
      // Until it is saved, steps from other pages wait for it too.
      closing.set(draftName, store.close().finally(release));
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the name stands for the record, and `make` with it
  }, [provider, draftName]);
  return loaded;
};
