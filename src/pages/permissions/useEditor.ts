import { useCallback, useMemo, useState } from 'react';
import { failureOf, messageOf } from '../../dataProvider/failure.ts';
import { isRecord } from '../../schema/guards.ts';
import { useTell } from '../../ui/useTell.ts';
import {
  copied,
  differenceOf,
  isEmpty,
  onTopOf,
  toggled,
  toggledGroup,
  type Chosen,
  type Offered,
  type OfferedModule,
} from './matrix.ts';
import { useGrant, type Held } from './usePermissions.ts';

interface Refusal {
  readonly message: string;
  /** What stands on the server now, where somebody else saved meanwhile. */
  readonly current?: Held;
}

const isHeld = (value: unknown): value is Held =>
  isRecord(value) && isRecord(value['user']) && Array.isArray(value['permissions']);
const currentIn = (conflict: unknown): Held | undefined =>
  isRecord(conflict) && isHeld(conflict['current']) ? conflict['current'] : undefined;

/** The ticks of one user: what was read, what is chosen, what a save came to. */
export const useEditor = (modules: readonly OfferedModule[], held: Held) => {
  const [base, setBase] = useState(held);
  const [chosen, setChosen] = useState<Chosen>(() => new Set(held.permissions));
  const [refusal, setRefusal] = useState<Refusal>();
  const [busy, setBusy] = useState(false);
  const grant = useGrant();
  const tell = useTell();
  const read = useMemo(() => new Set(base.permissions), [base]);
  const difference = useMemo(() => differenceOf(read, chosen), [read, chosen]);

  const standOn = useCallback((now: Held, next: Chosen) => {
    setBase(now);
    setChosen(next);
    setRefusal(undefined);
  }, []);

  /** True when it was saved. */
  const save = async (): Promise<boolean> => {
    setBusy(true);
    try {
      const { held: now, message } = await grant(base, [...chosen].sort());
      standOn(now, new Set(now.permissions));
      tell.done(message);
      return true;
    } catch (error) {
      const failure = failureOf(error);
      const current = currentIn(failure?.conflict);
      setRefusal({ message: messageOf(error), ...(current && { current }) });
      return false;
    } finally {
      setBusy(false);
    }
  };

  const current = refusal?.current;
  return {
    user: base.user,
    chosen,
    read,
    difference,
    changed: !isEmpty(difference),
    busy,
    refusal: refusal?.message,
    toggle: useCallback((name: string) => setChosen((now) => toggled(name, now)), []),
    toggleGroup: useCallback((group: readonly Offered[]) => setChosen((now) => toggledGroup(group, now)), []),
    copy: (from: Held) => setChosen((now) => copied(modules, now, new Set(from.permissions))),
    reset: () => standOn(base, read),
    rebase: current && (() => standOn(current, onTopOf(new Set(current.permissions), difference))),
    forgetRefusal: () => setRefusal(undefined),
    save,
  };
};
