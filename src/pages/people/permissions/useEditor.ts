import { useCallback, useMemo, useState } from 'react';
import { failureIn, messageOf } from '../../../dataProvider/failure.ts';
import { useWork } from '../../../ui/useWork.ts';
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
import type { Edited, Subject } from './subject.ts';

interface Refusal {
  readonly message: string;
  /** The server's current permissions, after somebody else saved. */
  readonly current?: Edited;
}

const currentIn = (conflict: unknown): unknown =>
  typeof conflict === 'object' && conflict !== null && 'current' in conflict ? conflict.current : undefined;

/** The state of the editor of one person or role: saved and chosen permissions, and the result of a save. */
export const useEditor = (modules: readonly OfferedModule[], saved: Edited, subject: Subject) => {
  const [base, setBase] = useState(saved);
  const [chosen, setChosen] = useState<Chosen>(() => new Set(saved.permissions));
  const [refusal, setRefusal] = useState<Refusal>();
  const { busy, run } = useWork();
  const read = useMemo(() => new Set(base.permissions), [base]);
  const difference = useMemo(() => differenceOf(read, chosen), [read, chosen]);

  const standOn = useCallback((now: Edited, next: Chosen) => {
    setBase(now);
    setChosen(next);
    setRefusal(undefined);
  }, []);

  /** Returns true after a success. */
  const save = (): Promise<boolean> =>
    run(
      async () => {
        const { saved: now, message } = await subject.save(base, [...chosen].sort());
        standOn(now, new Set(now.permissions));
        return message;
      },
      {
        failed: (error) => {
          const found = subject.currentOf(currentIn(failureIn(error)?.conflict));
          setRefusal({ message: messageOf(error), ...(found && { current: found }) });
        },
      },
    );

  const current = refusal?.current;
  return {
    chosen,
    read,
    difference,
    changed: !isEmpty(difference),
    busy,
    refusal: refusal?.message,
    toggle: useCallback((name: string) => setChosen((now) => toggled(name, now)), []),
    toggleGroup: useCallback((group: readonly Offered[]) => setChosen((now) => toggledGroup(group, now)), []),
    copy: (from: readonly string[]) => setChosen((now) => copied(modules, now, new Set(from))),
    reset: () => standOn(base, read),
    rebase: current && (() => standOn(current, onTopOf(new Set(current.permissions), difference))),
    forgetRefusal: () => setRefusal(undefined),
    save,
  };
};
