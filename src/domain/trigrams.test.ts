import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scoreOf } from './estimation/workbook/similar.ts';
import { TrigramIndex, trigramsOf } from './trigrams.ts';

const similarity = (one: string, other: string): number => {
  const [a, b] = [trigramsOf(one), trigramsOf(other)];
  const common = [...a].filter((trigram) => b.has(trigram)).length;
  return a.size + b.size === 0 ? 0 : common / (a.size + b.size - common);
};

describe('similar texts', () => {
  it('have the trigrams of pg_trgm', () => {
    expect([...trigramsOf('Cat, a-cat')].toSorted()).toEqual(['  a', '  c', ' a ', ' ca', 'at ', 'cat']);
    expect(similarity('word', 'two words')).toBeCloseTo(0.363636, 5);
  });
  it('are found as a comparison with every text finds them', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), maxLength: 8 });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 12 }), text, (texts, wanted) => {
        const best = new TrigramIndex(texts).best(wanted, 0.3);
        const all = texts.map((one) => similarity(one, wanted));
        const most = Math.max(0, ...all);
        expect(best).toEqual(most >= 0.3 ? { at: all.indexOf(most), similarity: most } : null);
      }),
    );
  });
  it('with other figures are never sure', () => {
    expect([
      scoreOf(0.95, 'Slab 150 mm', 'Slab 200 mm'),
      scoreOf(0.95, 'Slab 150 mm', 'slab, 150.0mm'),
      scoreOf(0.5, 'Slab', 'Slab 2'),
    ]).toEqual([79, 95, 50]);
  });
});
