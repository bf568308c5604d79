import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameMapping, rememberedFor, rememberedHead, rememberedIn, remembering } from './remembered.ts';

const targets = ['code', 'name', 'unit', 'variants.name'].map((id) => ({ id }));
const headings = ['Firma', 'Ort', 'Ort', 'Zusatz'];
const mapping = { name: 0, code: 2 };
const on = '2026-11-26';

const known = (...kinds: (readonly [readonly string[], Readonly<Record<string, number>>])[]) =>
  kinds.reduce(
    (was, [names, columns]) => rememberedIn(remembering(was, names, columns, { on })),
    rememberedIn(undefined),
  );

describe('the columns of a file', () => {
  it('are those of an earlier file with the same set of headings, in whatever order', () => {
    const memory = known([headings, mapping]);
    expect(rememberedFor(memory, targets, headings)).toEqual({ mapping, on });
    expect(rememberedFor(memory, targets, ['Zusatz', 'ORT', 'Ort ', 'Firma'])).toEqual({
      mapping: { name: 3, code: 2 },
      on,
    });
    expect(rememberedFor(memory, targets, ['Firma', 'Ort', 'Zusatz'])).toBeUndefined();
  });
  it('are those of the file of bad rows too, whose reasons are no column of their own', () =>
    expect(rememberedFor(known([headings, mapping]), targets, [...headings, 'What is wrong'])?.mapping).toEqual(
      mapping,
    ));
  it('are found below a title', () => {
    const rows = [['Preisliste'], [], headings, ['a', 'b', 'c', 'd']].map((cells, at) => ({ row: at + 1, cells }));
    expect(rememberedHead(known([headings, mapping]), rows)).toBe(3);
    expect(rememberedHead(known([['Other'], {}]), rows)).toBeUndefined();
  });
  it('are forgotten where they are taken back, and the latest counts', () => {
    const memory = known([headings, mapping], [['Firm'], { name: 0 }]);
    const other = rememberedIn(remembering(memory, headings, { name: 1 }, { on }));
    expect(rememberedFor(other, targets, headings)?.mapping).toEqual({ name: 1 });
    const none = rememberedIn(remembering(other, headings, null, { on }));
    expect([rememberedFor(none, targets, headings), rememberedFor(none, targets, ['Firm'])?.mapping]).toEqual([
      undefined,
      { name: 0 },
    ]);
  });
  it('of a target that is gone, and a text that is none of ours, say nothing', () => {
    expect(rememberedFor(known([headings, { ...mapping, gone: 1 }]), targets, headings)?.mapping).toEqual(mapping);
    expect(['{', '[{"kind":1}]', 'null'].map(rememberedIn)).toEqual([[], [], []]);
  });
});

it('any mapping of any headings is remembered whatever their order, in at most 4,000 characters, the newest first', () => {
  const files = fc.array(
    fc.tuple(
      fc.array(
        fc.string({ minLength: 1, maxLength: 12 }).filter((text) => /[a-z]/i.test(text)),
        {
          minLength: 1,
          maxLength: 40,
        },
      ),
      fc.infiniteStream(fc.nat(40)),
    ),
    { minLength: 1, maxLength: 60 },
  );
  fc.assert(
    fc.property(files, fc.infiniteStream(fc.nat()), (all, places) => {
      let text = '[]';
      for (const [names, columns] of all) {
        const map = Object.fromEntries(targets.map(({ id }) => [id, (columns.next().value ?? 0) % names.length]));
        text = remembering(rememberedIn(text), names, map, { on });
        expect(text.length).toBeLessThanOrEqual(4000);
        const found = rememberedFor(rememberedIn(text), targets, names)?.mapping ?? {};
        expect(isSameMapping(found, map)).toBe(true);
        // Equal headings keep their order; others may stand anywhere.
        const shuffled = names.map((name, column) => ({ name, column, place: places.next().value ?? 0 }));
        shuffled.sort((a, b) => a.place - b.place);
        const moved = rememberedFor(
          rememberedIn(text),
          targets,
          shuffled.map(({ name }) => name),
        )?.mapping;
        for (const { id } of targets) expect(shuffled[moved?.[id] ?? -1]?.name.trim()).toBeDefined();
      }
    }),
    { numRuns: 60 },
  );
});
