import { useCallback, useEffect, useRef, useState } from 'react';
import { useToast } from '../useToast.tsx';
import type { ImportProgress } from './progress.ts';
import { Unreadable } from './read/unreadable.ts';

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** The state of an import and the one work that runs for it: what begins ends what ran before, and so does leaving. */
export const useImportState = <T extends ImportProgress>(initial: T) => {
  const [state, setState] = useState(initial);
  const change = useCallback((some: Partial<T>) => setState((was) => ({ ...was, ...some })), []);
  const running = useRef<AbortController>(null);
  const toast = useToast();
  const stop = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);
  const begin = () => {
    stop();
    running.current = new AbortController();
    return running.current.signal;
  };
  return {
    state,
    setState,
    change,
    stop,
    restart: () => {
      stop();
      setState(initial);
    },
    /** Reads a file; what cannot be read is told in the first step. */
    read: async (work: (signal: AbortSignal) => Promise<(was: T) => T>) => {
      const signal = begin();
      setState((was) => ({ ...was, reading: true, problem: null }));
      try {
        setState(await work(signal));
      } catch (error) {
        const problem = error instanceof Unreadable ? error.message : 'The file cannot be read.';
        if (!isAbort(error)) setState({ ...initial, problem });
      }
    },
    /** Does what can be stopped; a failure is told, and `onFailure` goes back. */
    run: async (work: (signal: AbortSignal) => Promise<Partial<T>>, onFailure: () => void) => {
      const signal = begin();
      try {
        const found = await work(signal);
        if (!signal.aborted) change(found);
      } catch (error) {
        if (isAbort(error) || signal.aborted) return;
        toast.failed(error);
        onFailure();
      }
    },
  };
};
