import { useSyncExternalStore } from 'react';

/** A value outside of React: what reads it renders alone when it changes. */
export interface Held<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export const held = <T>(initial: T): Held<T> => {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

export const useHeld = <T>({ subscribe, get }: Held<T>): T => useSyncExternalStore(subscribe, get);
