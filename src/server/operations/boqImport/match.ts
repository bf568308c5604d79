import { scoreOf } from '../../../domain/boqSheet/similar.ts';
import { present } from '../../../domain/present.ts';
import { TrigramIndex } from '../../../domain/trigrams.ts';
import type { ItemMatch } from '../../../resources/boqImport.calls.ts';
import type { Tx } from '../../db/database.ts';
import { eachInSlices } from '../../slices.ts';
import { mastersOf, type Master } from './masters.ts';

export interface WantedLine {
  readonly code: string;
  readonly description: string;
}

/** Texts that are less similar are no match. */
const leastSimilarity = 0.3;

const folded = (text: string) => text.trim().toLowerCase();

const matchOf = ({ item, variant, code, name, unit, variantName }: Master, by: ItemMatch['by'], score: number) => ({
  item_id: item,
  item_variant_id: variant,
  code,
  name: variantName ?? name,
  unit,
  score,
  by,
});

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
  const masters = await mastersOf(tx);
  const codes = byCode(masters);
  // The name of an item is a text of its own; its only variant often has the same.
  const texts = masters.map(({ name, variantName }) => variantName ?? name);
  const index = new TrigramIndex(texts);
  const known = new Map<string, ItemMatch | null>();
  const within = ({ description }: WantedLine, same: readonly Master[]): Master => {
    const best = new TrigramIndex(same.map(({ name, variantName }) => variantName ?? name)).best(description, 0);
    return present(same[best?.at ?? 0]);
  };
  const found = (line: WantedLine): ItemMatch | null => {
    const same = line.code === '' ? undefined : codes.get(folded(line.code));
    if (same) return matchOf(within(line, same), 'code', 100);
    const best = index.best(line.description, leastSimilarity);
    if (!best) return null;
    const text = present(texts[best.at]);
    return matchOf(present(masters[best.at]), 'text', scoreOf(best.similarity, line.description, text));
  };
  const matches: (ItemMatch | null)[] = [];
  await eachInSlices(lines, (line) => {
    const key = JSON.stringify([folded(line.code), folded(line.description)]);
    let match = known.get(key);
    if (match === undefined) {
      match = found(line);
      known.set(key, match);
    }
    matches.push(match);
  });
  return matches;
};
