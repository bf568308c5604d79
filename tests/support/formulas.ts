import type { Sheet } from 'hucre/xlsx';

const columnOf = (letters: string): number =>
  letters.split('').reduce((at, c) => at * 26 + c.charCodeAt(0) - 64, 0) - 1;

/** The value of a cell by calculating its formula, and those that it names, anew. */
const calculated = (sheet: Sheet, address: string): number => {
  const [, letters = '', row = ''] = /^\$?([A-Z]+)\$?(\d+)$/.exec(address) ?? [];
  const at = [Number(row) - 1, columnOf(letters)] as const;
  const formula = sheet.cells?.get(at.join())?.formula;
  if (formula === undefined) return Number(sheet.rows[at[0]]?.[at[1]] ?? 0);
  const ranges = formula.replace(/([A-Z]+)(\d+):([A-Z]+)(\d+)/g, (_, from: string, first: string, __, last: string) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (___, nth) => `${from}${Number(first) + nth}`).join(','),
  );
  const values = ranges.replace(/\$?[A-Z]+\$?\d+/g, (name) => `(${calculated(sheet, name)})`);
  const scope = {
    ROUND: (value: number, places: number) => Math.round((value + 1e-9) * 10 ** places) / 10 ** places,
    SUM: (...all: number[]) => all.reduce((sum, one) => sum + one, 0),
    MIN: Math.min,
    ABS: Math.abs,
  };
  // oxlint-disable-next-line no-new-func, no-implied-eval -- the formulas are ours
  return new Function(...Object.keys(scope), `return ${values}`)(...Object.values(scope)) as number;
};

/** All formulas of a sheet whose stored value is another than the calculated one. */
export const wrongFormulas = (sheet: Sheet): unknown[] =>
  [...(sheet.cells ?? [])].flatMap(([at, { formula, formulaResult }]) => {
    if (!formula) return [];
    const [row = 0, column = 0] = at.split(',').map(Number);
    const letters = column < 26 ? '' : String.fromCharCode(64 + Math.floor(column / 26));
    const value = calculated(sheet, `${letters}${String.fromCharCode(65 + (column % 26))}${row + 1}`);
    return Math.abs(value - Number(formulaResult)) < 0.005 ? [] : [[at, formula, formulaResult, value]];
  });
