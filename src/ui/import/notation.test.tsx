import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { DecimalMark } from '../../domain/numerals.ts';
import { items } from '../../resources/masters/items.ts';
import { planImport } from '../../schema/import/plan.ts';
import { NotationChoice } from './NotationChoice.tsx';
import { tableAt, type Spreadsheet } from './read/spreadsheet.ts';
import { initialState, markOf, tableNotation, withColumn, withTable } from './state.ts';

const headings = ['Artikelnummer', 'Bezeichnung', 'ME', 'Aktiv', 'Variante', 'Einkaufspreis'];

const table = (prices: readonly string[], typed: readonly number[] = []): Spreadsheet => ({
  kind: 'csv',
  sheets: [],
  hiddenWorksheets: [],
  hiddenColumns: [],
  sheet: null,
  ...tableAt(
    [headings, ...prices.map((price, at) => [`R-${at}`, `Rohr ${at}`, 'm', at % 2 ? 'Nein' : 'Ja', 'roh', price])].map(
      (cells, at) => ({ row: at + 1, cells, typed }),
    ),
    1,
  ),
  taken: null,
});

const opened = (of: Spreadsheet) => withTable(items, initialState, { file: new File([''], 'x.csv'), read: of });

/** The prices that an import of the file plans; the reasons of those that it cannot read. */
const planned = (state: ReturnType<typeof opened>) =>
  planImport(items, state.mapping, state.table?.rows ?? [], {
    dayOrder: 'day_first',
    mark: markOf(items, state),
  }).records.map(({ values, lines, errors }) => [
    values['is_active'],
    lines[0]?.values['cost_rate'],
    ...errors.map((e) => e.message),
  ]);

it('reads a German file of masters by its own notation: headings, numbers, currency, yes and no', () => {
  const state = opened(table(['0,05', '1.234.567,89', '1.234', '12.500', '12,5 €']));
  expect(state.mapping).toEqual({
    code: 0,
    name: 1,
    unit: 2,
    is_active: 3,
    'variants.name': 4,
    'variants.cost_rate': 5,
  });
  expect(planned(state)).toEqual([
    [true, '0.05'],
    [false, '1234567.89'],
    [true, '1234'],
    [false, '12500'],
    [true, '12.5'],
  ]);
});

it('leaves numbers of typed cells as they are, beside texts with decimal commas', () => {
  expect(planned(opened(table(['1.234', '0.5'], [5])))).toEqual([
    [true, '1.234'],
    [false, '0.5'],
  ]);
});

it('knows no mark where nothing tells: no number with two readings is read until a person says it', () => {
  const state = opened(table(['1.234', '800']));
  expect(markOf(items, state)).toBeNull();
  expect(planned(state)).toEqual([
    [true, '1.234', 'Cost rate: “1.234” can be read in two ways: write 1234 or 1.234'],
    [false, '800'],
  ]);
  expect(planned({ ...state, chosenMark: ',' })[0]).toEqual([true, '1234']);
  expect(planned({ ...state, chosenMark: '.' })[0]).toEqual([true, '1.234']);
  // Without the column there is nothing to ask.
  expect(markOf(items, withColumn(items, state, 'variants.cost_rate', null))).toBe('.');
});

const Asked = ({ prices, chosen }: { readonly prices: readonly string[]; readonly chosen: DecimalMark[] }) => {
  const state = opened(table(prices));
  const [mark, setMark] = useState(markOf(items, state));
  const notation = tableNotation(items, table(prices), state.mapping);
  return (
    <NotationChoice
      notation={notation}
      mark={mark}
      onMark={(one) => {
        chosen.push(one);
        setMark(one);
      }}
    />
  );
};

it('is asked with both readings of the file’s own figures, and nothing is chosen before', async () => {
  const chosen: DecimalMark[] = [];
  render(<Asked prices={['1.234', '12.500', '800']} chosen={chosen} />);
  screen.getByRole('radiogroup', {
    name: '“1.234” and “12.500” can be read in two ways. What begins the decimals in this file?',
  });
  const point = screen.getByRole<HTMLInputElement>('radio', {
    name: /^A point begins the decimals – “1\.234” is 1\.234, “12\.500” is 12\.5$/,
  });
  const comma = screen.getByRole<HTMLInputElement>('radio', {
    name: /^A comma begins the decimals – “1\.234” is 1.234, “12\.500” is 12.500$/,
  });
  expect([point.checked, comma.checked]).toEqual([false, false]);
  await userEvent.click(comma);
  expect([chosen, point.checked, comma.checked]).toEqual([[','], false, true]);
});

it('is asked where a file writes both, and says so', () => {
  render(<Asked prices={['1.234', '12,5', '12.5']} chosen={[]} />);
  screen.getByRole('radiogroup', { name: 'The file writes “12.5” and “12,5”. How is “1.234” to be read?' });
});

it('is said with what tells it, and a person can say otherwise', async () => {
  const chosen: DecimalMark[] = [];
  render(<Asked prices={['1.234', '0,05']} chosen={chosen} />);
  screen.getByText(/^A comma begins the decimals, as in “0,05”: “1\.234” is 1.234\.$/);
  expect(screen.queryByRole('radio')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  await userEvent.click(screen.getByRole('radio', { name: /^A point/ }));
  expect(chosen).toEqual(['.']);
});

it('is no question where every number has one reading', () => {
  const { container } = render(<Asked prices={['1234', '12.5']} chosen={[]} />);
  expect(container.textContent).toBe('');
});
