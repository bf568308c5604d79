import type { QuotedLine } from './line.ts';

/**
 * The number of each line: its own, as the client has it, else its place among those beside it, after the number of what
 * it stands in: `2.3`. No two lines beside each other get the same.
 */
export const lineNumbers = (lines: readonly Pick<QuotedLine, 'parent' | 'ref'>[]): readonly string[] => {
  const taken = new Map<number, Set<string>>();
  const places = new Map<number, number>();
  const ofParent = (parent: number | null): Set<string> => {
    const known = taken.get(parent ?? -1);
    if (known) return known;
    const made = new Set<string>();
    taken.set(parent ?? -1, made);
    return made;
  };
  for (const { parent, ref } of lines) if (ref?.trim()) ofParent(parent).add(ref.trim());
  const numbers: string[] = [];
  for (const { parent, ref } of lines) {
    const beside = ofParent(parent);
    const above = parent === null ? '' : `${numbers[parent] ?? ''}.`;
    let place = (places.get(parent ?? -1) ?? 0) + 1;
    let number = ref?.trim() ?? '';
    if (number === '') {
      while (beside.has(`${above}${place}`)) place += 1;
      number = `${above}${place}`;
      beside.add(number);
    }
    places.set(parent ?? -1, place);
    numbers.push(number);
  }
  return numbers;
};
