import { useEffect, useState } from 'react';
import { onOutageOver } from '../../../authProvider/clientState.ts';
import { browserDraft } from '../../../ui/lines/drafts.ts';
import { statusText } from '../../../ui/lines/statusText.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import { holdSteps } from '../../../ui/workflow/unsavedWork.ts';
import { isBidsDraft } from './BidsInHand.ts';
import { levellingProviderCalls } from './calls.ts';
import { LevellingStore } from './LevellingStore.ts';
import { words } from './snapshot.ts';

type Loaded =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'ready'; readonly store: LevellingStore };

/** Milliseconds in which several changes of others become one reading. */
const gatherMs = 1200;

/** What is still being saved of pages that were left: who comes back waits for it. */
const closing = new Map<number, Promise<void>>();

/** Reads the quotations of an RFQ, and saves what is typed in the background: steps of the RFQ wait for that. */
export const useLevelling = (rfq: number): Loaded => {
  const provider = useProvider();
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  useEffect(() => {
    const calls = levellingProviderCalls(provider, rfq);
    let left = false;
    let end: () => void = () => undefined;
    const begin = async () => {
      await closing.get(rfq);
      const store = new LevellingStore(calls, await calls.load(), browserDraft(`rfqs:${rfq}:bids`, isBidsDraft));
      if (left) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const stopFollowing = calls.onChanged((mine) => {
        // What was saved from here is known.
        if (mine && store.hasJustSaved()) return;
        timer ??= setTimeout(() => {
          timer = undefined;
          store.refresh().catch(() => undefined);
        }, gatherMs);
      });
      const release = holdSteps({
        isSaved: () => store.snapshot().save.state === 'saved',
        save: async () => {
          const status = await store.saveAll();
          return status.state === 'saved' ? undefined : statusText(status, words);
        },
      });
      // What was typed a moment ago is sent before the browser asks.
      const stay = (event: BeforeUnloadEvent) => {
        if (store.snapshot().save.state === 'saved') return;
        void store.saveAll();
        event.preventDefault();
      };
      const keep = () => store.keepDraft();
      window.addEventListener('beforeunload', stay);
      window.addEventListener('pagehide', keep);
      const stopWaiting = onOutageOver(() => store.goOn());
      end = () => {
        clearTimeout(timer);
        stopFollowing();
        window.removeEventListener('beforeunload', stay);
        window.removeEventListener('pagehide', keep);
        stopWaiting();
        closing.set(rfq, store.close().finally(release));
      };
      setLoaded({ state: 'ready', store });
    };
    begin().catch((error: unknown) => left || setLoaded({ state: 'failed', error }));
    return () => {
      left = true;
      setLoaded({ state: 'loading' });
      end();
    };
  }, [provider, rfq]);
  return loaded;
};
