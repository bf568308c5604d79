import { describe, expect, it } from 'vitest';
import { longText, money, reference, series, text } from '../../schema/field.ts';
import { fittedWidths, minWidthOf } from './columnWidths.ts';

const column = (name: string, natural: number, least = natural, own?: number) => ({
  name,
  natural,
  narrow: natural,
  least,
  own,
});

describe('the width of the columns of a list', () => {
  it('is what they hold, with a share of the room that is left, and the rest goes to one of them', () => {
    expect(fittedWidths([column('code', 100), column('name', 200), column('unit', 70)], 600, 'name')).toEqual([
      148, 334, 118,
    ]);
  });

  it('lets a long text have its whole width before others have more than theirs', () => {
    expect(fittedWidths([column('code', 100), column('name', 700, 120)], 820, 'name')).toEqual([110, 710]);
    expect(fittedWidths([column('code', 100), column('name', 700, 120)], 640, 'name')).toEqual([100, 540]);
  });

  it('cuts the longest texts first where there is too little room, and no code, number or date', () => {
    const wanted = [column('code', 180), column('title', 400, 120), column('customer', 250, 120), column('value', 120)];
    expect(fittedWidths(wanted, 750, 'title')).toEqual([180, 225, 225, 120]);
    expect(fittedWidths(wanted, 540, 'title')).toEqual([180, 120, 120, 120]);
  });

  it('cuts no name up to 220 pixels where the list is scrolled anyway', () => {
    const wanted = [column('code', 180), column('title', 400, 120), column('customer', 190, 120), column('value', 120)];
    expect(fittedWidths(wanted, 539, 'title')).toEqual([180, 220, 190, 120]);
    expect(fittedWidths([column('name', 200, 120, 90), column('code', 250)], 300, 'name')).toEqual([90, 250]);
    // A head takes two lines there too.
    const flag = { ...column('is_verified', 210, 120), narrow: 120 };
    expect(fittedWidths([column('code', 250), flag], 300, 'code')).toEqual([250, 120]);
  });

  it('leaves what the user dragged as it is, with little room and with much', () => {
    const wanted = [column('code', 180, 180, 90), column('title', 400, 120, 390), column('customer', 250, 120)];
    expect(fittedWidths(wanted, 600, 'title')).toEqual([90, 390, 120]);
    expect(fittedWidths(wanted, 780, 'customer')).toEqual([90, 390, 300]);
    expect(fittedWidths(wanted, 780, 'title')).toEqual([90, 390, 300]);
    expect(fittedWidths([column('name', 200, 200, 150)], 600, 'name')).toEqual([150]);
  });

  it('may be less than the content for texts and names only', () => {
    expect(minWidthOf(series('ENQ'), 180)).toBe(180);
    expect(minWidthOf(text({ unique: true, max: 60 }), 240)).toBe(240);
    expect(minWidthOf(money(), 140)).toBe(140);
    expect([text(), longText(), reference('clients')].map((field) => minWidthOf(field, 300))).toEqual([120, 120, 120]);
    for (const numbered of ['enquiries', 'purchase_orders'] as const)
      expect(minWidthOf(reference(numbered), 150)).toBe(150);
    expect(minWidthOf(text(), 80)).toBe(80);
  });
});
