import { scoreOf } from '../../../../domain/estimation/workbook/similar.ts';
import { assertDefined } from '../../../../domain/assertDefined.ts';
import { TrigramIndex } from '../../../../domain/trigrams.ts';
import type { ItemMatch } from '../../../../resources/estimation/importCalls.ts';
import type { Tx } from '../../../db/database.ts';
import { each } from '../../../../domain/longWork.ts';
import { withPauses } from '../../../pauses.ts';
import { mastersOf, type Master } from './masters.ts';

export interface WantedLine {
  readonly code: string;
  readonly description: string;
}

/** Texts that are less similar are no match. */
const minSimilarity = 0.3;

const folded = (text: string) => text.trim().toLowerCase();

/** The name of a variant with that of its item, unless it repeats it. */
const nameOf = ({ name, variantName }: Master): string =>
  variantName === null || folded(name).includes(folded(variantName))
    ? name
    : folded(variantName).includes(folded(name))
      ? variantName
      : `${name}, ${variantName}`;

const matchOf = (master: Master, by: ItemMatch['by'], score: number): ItemMatch => ({
  item_id: master.item,
  item_variant_id: master.variant,
  code: master.code,
  name: nameOf(master),
  unit: master.unit,
  rate: master.rate,
  score,
  by,
});

/** Items with several variants as such: a text may say which item it is, and not which variant. */
const withItems = (masters: readonly Master[]): readonly Master[] => {
  const count = new Map<number, number>();
  for (const { item } of masters) count.set(item, (count.get(item) ?? 0) + 1);
  const several = new Map(masters.flatMap((one) => ((count.get(one.item) ?? 0) > 1 ? [[one.item, one] as const] : [])));
  return [
    ...masters,
    ...[...several.values()].map((one) => ({ ...one, variant: null, variantName: null, rate: null })),
  ];
};

/** The variants of the items with each code. */
const byCode = (masters: readonly Master[]): ReadonlyMap<string, readonly Master[]> => {
  const found = new Map<string, Master[]>();
  for (const master of masters) {
    const same = found.get(folded(master.code));
    if (same) same.push(master);
    else found.set(folded(master.code), [master]);
  }
  return found;
};

/**
 * The item master of each line: by its code, and among its variants by the text; else by the most similar text, with the
 * similarity of pg_trgm as a score. The masters are read in one statement and compared here: row-level security keeps
 * PostgreSQL from using an index of trigrams, and a comparison of every line with every item takes minutes.
 */
export const matchLines = async (tx: Tx, lines: readonly WantedLine[]): Promise<(ItemMatch | null)[]> => {
  const variants = await mastersOf(tx);
  const codes = byCode(variants);
  const masters = withItems(variants);
  const texts = masters.map(nameOf);
  const index = new TrigramIndex(texts);
  const known = new Map<string, ItemMatch | null>();
  const within = ({ description }: WantedLine, same: readonly Master[]): Master => {
    const best = new TrigramIndex(same.map(nameOf)).best(description, 0);
    return assertDefined(same[best?.at ?? 0]);
  };
  const found = (line: WantedLine): ItemMatch | null => {
    const same = line.code === '' ? undefined : codes.get(folded(line.code));
    if (same) return matchOf(within(line, same), 'code', 100);
    const best = index.best(line.description, minSimilarity);
    if (!best) return null;
    const text = assertDefined(texts[best.at]);
    return matchOf(assertDefined(masters[best.at]), 'text', scoreOf(best.similarity, line.description, text));
  };
  const matches: (ItemMatch | null)[] = [];
  await withPauses(
    each(lines, (line) => {
      const key = JSON.stringify([folded(line.code), folded(line.description)]);
      let match = known.get(key);
      if (match === undefined) {
        match = found(line);
        known.set(key, match);
      }
      matches.push(match);
    }),
  );
  return matches;
};
