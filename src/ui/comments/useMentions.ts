import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { mentionAt, withPerson, type MentionedPerson, type TypedMention } from './mentionText.ts';
import type { ThreadOn } from './types.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSettled } from '../fields/input/useOptions.ts';
import { useProvider } from '../useProvider.ts';

/** The colleagues who may view the record and match `typed`; none while `typed` is undefined. */
const useColleagues = ({ directory, calls }: ThreadOn, typed: string | undefined): readonly MentionedPerson[] => {
  const provider = useProvider();
  const search = useSettled(typed, 120);
  const { data } = useQuery({
    queryKey: ['users', 'colleagues', calls.list.permission, search],
    queryFn: async ({ signal }) => {
      const query = { permission_filter: calls.list.permission, search, per_page: 8 };
      return (await provider.call(directory, { query, signal })).data.records;
    },
    enabled: search !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return typed === undefined ? [] : (data ?? []);
};

interface Typing {
  readonly on: ThreadOn;
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly typed: TypedMention;
  readonly onChange: (typed: TypedMention) => void;
}

/** Offers colleagues after an @: arrow keys move, Enter and Tab choose, Esc closes. */
export const useMentions = ({ on, box, typed, onChange }: Typing) => {
  const [caret, setCaret] = useState<number>();
  const [active, setActive] = useState(0);
  /** The position of an @ that Esc closed. It stays closed until the caret leaves it. */
  const [closed, setClosed] = useState<number>();
  const nextCaret = useRef<number>(undefined);

  const mention = caret === undefined ? undefined : mentionAt(typed.text, caret);
  const people = useColleagues(on, mention && mention.from !== closed ? mention.name : undefined);
  const at = Math.min(active, people.length - 1);

  useLayoutEffect(() => {
    if (nextCaret.current === undefined) return;
    box.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = undefined;
  });

  const follow = () => {
    const { selectionStart, selectionEnd } = box.current ?? {};
    const next = selectionStart === selectionEnd ? selectionStart : undefined;
    if (next === caret) return;
    setCaret(next);
    setActive(0);
    if (next === undefined || mentionAt(box.current?.value ?? '', next)?.from !== closed) setClosed(undefined);
  };

  const choose = (person: MentionedPerson) => {
    if (!mention || caret === undefined) return;
    const chosen = withPerson(typed, { from: mention.from, to: caret }, person);
    nextCaret.current = chosen.caret;
    setCaret(undefined);
    onChange(chosen.typed);
    box.current?.focus();
  };

  /** Returns true when the list handled the key. */
  const onKey = (event: KeyboardEvent): boolean => {
    const person = people[at];
    if (!person || event.nativeEvent.isComposing) return false;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      setActive((at + (event.key === 'ArrowDown' ? 1 : people.length - 1)) % people.length);
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab') choose(person);
    else if (event.key === 'Escape') setClosed(mention?.from);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { people, active: at, choose, onKey, follow, leave: () => setCaret(undefined) };
};
