import {
  createContext,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useListContext } from 'react-admin';
import type { AnyRecord } from '../../schema/record.ts';
import { useHeld } from './useHeld.ts';

interface HeldRows {
  readonly rows: readonly AnyRecord[];
  /** Keeps records in their places, with what is known of them by now: before something is done with them, and after. */
  readonly hold: (records: readonly AnyRecord[]) => void;
  /** Keeps the places of deleted records no more. */
  readonly drop: (ids: readonly number[]) => void;
}

const nothing = () => undefined;
const Context = createContext<HeldRows>({ rows: [], hold: nothing, drop: nothing });

/** The loaded rows of a list, with those in their places that something was done with since it was opened (rule 137). */
export const useHeldRows = (): HeldRows => useContext(Context);

/** Holds the rows of the list around it until it is asked for anew: by other filters or in another order. */
export const HoldingRows = ({ children }: { readonly children: ReactNode }) => {
  const { data, filterValues, sort } = useListContext<AnyRecord>();
  // A record that moves between two pages during loading comes twice.
  const read = useMemo(() => [...new Map((data ?? []).map((row) => [row.id, row])).values()], [data]);
  const { rows: all, touch } = useHeld(read, JSON.stringify([filterValues, sort]));
  const [known, setKnown] = useState<ReadonlyMap<number, AnyRecord | null>>(new Map());
  const here = useMemo(() => new Set(read.map(({ id }) => id)), [read]);
  const rows = useMemo(
    () =>
      all.flatMap((row) => {
        const now = known.get(row.id);
        if (here.has(row.id)) return row;
        return now === null ? [] : { ...row, ...now };
      }),
    [all, known, here],
  );
  const current = useRef({ all, touch });
  useLayoutEffect(() => {
    current.current = { all, touch };
  });
  const hold = useCallback((records: readonly AnyRecord[]) => {
    const ids = new Set(records.map(({ id }) => id));
    current.current.touch(...current.current.all.filter(({ id }) => ids.has(id)));
    setKnown((before) => new Map([...before, ...records.map((record) => [record.id, record] as const)]));
  }, []);
  const drop = useCallback(
    (ids: readonly number[]) => setKnown((before) => new Map([...before, ...ids.map((id) => [id, null] as const)])),
    [],
  );
  const value = useMemo((): HeldRows => ({ rows, hold, drop }), [rows, hold, drop]);
  return <Context value={value}>{children}</Context>;
};
