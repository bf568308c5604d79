import { Failure } from '../../engine/errors.ts';

/**
 * What is made of each line; where several are refused, all of them are told: the reasons name their lines.
 * @throws Failure that of the first refused line, with the reasons of all
 */
export const allOrNone = <Line, T>(lines: readonly Line[], make: (line: Line, at: number) => T): T[] => {
  const refused: Failure[] = [];
  const made = lines.flatMap((line, at) => {
    try {
      return [make(line, at)];
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      refused.push(error);
      return [];
    }
  });
  const [first] = refused;
  if (!first) return made;
  const reasons = [...new Set(refused.map(({ message }) => message))];
  throw reasons.length === 1
    ? first
    : new Failure(first.status, `${reasons.join('. ')}.`, { errors: { ids: reasons } });
};
