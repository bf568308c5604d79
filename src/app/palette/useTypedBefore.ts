import { useLayoutEffect, useState } from 'react';

/** What is typed while the chunk of the search is on its way, and whether Enter was pressed: it belongs to the search. */
export interface TypedBefore {
  readonly text: string;
  readonly entered: boolean;
}

const changedBy = ({ text, entered }: TypedBefore, key: string): TypedBefore | undefined => {
  if (key === 'Enter') return { text, entered: true };
  if (key === 'Backspace') return { text: text.slice(0, -1), entered };
  return key.length === 1 ? { text: text + key, entered } : undefined;
};

/**
 * Takes what is typed while `isWaiting`: on the page below, keys would choose rows and open them. Escape closes.
 */
export const useTypedBefore = (isWaiting: boolean, onClose: () => void): TypedBefore => {
  const [typed, setTyped] = useState<TypedBefore>({ text: '', entered: false });
  useLayoutEffect(() => {
    if (!isWaiting) return undefined;
    const press = (event: KeyboardEvent) => {
      const { key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (key === 'Escape') onClose();
      else if (changedBy({ text: '', entered: false }, key)) setTyped((before) => changedBy(before, key) ?? before);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [isWaiting, onClose]);
  return typed;
};
