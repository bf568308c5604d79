import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxOf, filledTo, fillSource, heightOf, isSingle, pastedInto, widthOf, within, type Box } from './range.ts';

const cell = fc.record({ row: fc.nat(50), column: fc.nat(12) });
const box = fc.record({ anchor: cell, head: cell }).map(boxOf);
const holds = (outer: Box, inner: Box) =>
  outer.top <= inner.top && outer.bottom >= inner.bottom && outer.left <= inner.left && outer.right >= inner.right;

it('a range is the same rectangle whichever corner is its anchor', () => {
  fc.assert(
    fc.property(cell, cell, (anchor, head) => {
      const of = boxOf({ anchor, head });
      expect(boxOf({ anchor: head, head: anchor })).toEqual(of);
      expect([of.top, of.bottom, of.left, of.right]).toEqual([
        Math.min(anchor.row, head.row),
        Math.max(anchor.row, head.row),
        Math.min(anchor.column, head.column),
        Math.max(anchor.column, head.column),
      ]);
      expect([heightOf(of), widthOf(of)]).toEqual([of.bottom - of.top + 1, of.right - of.left + 1]);
      expect(isSingle({ anchor, head })).toBe(anchor.row === head.row && anchor.column === head.column);
    }),
  );
});

it('a cell stays within the sheet', () => {
  expect(within({ row: -1, column: 99 }, 10, 3)).toEqual({ row: 0, column: 2 });
});

describe('a pasted table', () => {
  it('fills a box that it fits into a whole number of times, and is laid over any other in its own size', () => {
    const four = boxOf({ anchor: { row: 2, column: 1 }, head: { row: 5, column: 2 } });
    expect(pastedInto(four, 2, 1)).toEqual(four);
    expect(pastedInto(four, 3, 1)).toEqual({ top: 2, bottom: 4, left: 1, right: 1 });
  });
});

describe('the fill handle', () => {
  it('grows the box in one direction, and never beyond what it was dragged to', () => {
    fc.assert(
      fc.property(box, cell, (from, to) => {
        const grown = filledTo(from, to);
        if (!grown) {
          expect(holds(from, { top: to.row, bottom: to.row, left: to.column, right: to.column })).toBe(true);
          return;
        }
        expect(holds(grown, from)).toBe(true);
        expect(heightOf(grown) === heightOf(from) || widthOf(grown) === widthOf(from)).toBe(true);
      }),
    );
  });
  it('repeats the box', () => {
    fc.assert(
      fc.property(box, cell, (from, at) => {
        const source = fillSource(from, at);
        expect(holds(from, { top: source.row, bottom: source.row, left: source.column, right: source.column })).toBe(
          true,
        );
        expect((at.row - source.row) % heightOf(from)).toBeCloseTo(0);
      }),
    );
  });
});
