import { comparison, marks, type DifferenceMark } from '../../../../domain/estimation/compare/compare.ts';
import { countMarks, filterLines, type DifferenceFilter } from '../../../../domain/estimation/compare/filter.ts';
import type { BoqComparison } from '../../../../resources/estimation/compareAnswers.ts';
import { estimations } from '../../../../resources/estimation/estimations.ts';
import type { Tx } from '../../../db/database.ts';
import { mapped } from '../../../../domain/longWork.ts';
import { withPauses } from '../../../pauses.ts';
import { invalid } from '../../../engine/errors.ts';
import { readColumns } from '../../../engine/records/read.ts';
import type { Who } from '../../../engine/who.ts';
import { readLinesOf } from './lines.ts';
import { rowsOfComparison } from './rows.ts';
import { readSide, sideNamed } from './sides.ts';

/** The checked query of a comparison. */
export interface CompareQuery {
  readonly from: string;
  readonly to: string;
  readonly marks?: string | null | undefined;
  readonly least?: string | null | undefined;
  readonly structure?: string | null | undefined;
  readonly text?: string | null | undefined;
  readonly unchanged?: boolean | null | undefined;
}

const isMark = (word: string): word is DifferenceMark => marks.some((mark) => mark === word);

/** @throws Failure 422 for an unknown mark */
const marksIn = (words: string | null | undefined): DifferenceMark[] =>
  (words ?? '').split(',').flatMap((text) => {
    const word = text.trim();
    if (word === '') return [];
    if (!isMark(word)) throw invalid({ marks: [`Unknown mark ${word}`] });
    return [word];
  });

const filterOf = ({ marks: words, least, structure, text }: CompareQuery): DifferenceFilter => ({
  marks: marksIn(words),
  ...(least ? { least } : {}),
  ...(structure ? { structure } : {}),
  ...(text ? { text } : {}),
});

/**
 * Reads two revisions or stages of an estimation.
 * @throws Failure 404 for an estimation or revision that is not there; 403 without the permission to view a stage; 422
 *   for a side that is none
 */
export const readSides = async (tx: Tx, id: number, query: CompareQuery, who: Who) => {
  const [from, to] = [sideNamed('from', query.from, who), sideNamed('to', query.to, who)];
  await readColumns(tx, estimations, id);
  const [before, after] = [await readSide(tx, id, from), await readSide(tx, id, to)];
  const [old, now] = [await readLinesOf(tx, from.stage, before.id), await readLinesOf(tx, to.stage, after.id)];
  return { before, after, old, now };
};

/** Two revisions or stages of an estimation line by line. @throws Failure 422 for a mark that is none */
export const compareSides = async (
  { before, after, old, now }: Awaited<ReturnType<typeof readSides>>,
  query: CompareQuery,
): Promise<BoqComparison> => {
  const filter = filterOf(query);
  const { prices, total, lines } = await withPauses(comparison(old, now));
  const rows = await rowsOfComparison(lines);
  const wanted: DifferenceFilter = query.unchanged || filter.marks?.length ? filter : { ...filter, marks };
  return {
    from: { ...before, lines: old.lines.length },
    to: { ...after, lines: now.lines.length },
    prices,
    total,
    counts: countMarks(lines),
    lines: await withPauses(mapped(filterLines(rows, wanted), ({ line, context }) => ({ ...line, context }))),
  };
};
