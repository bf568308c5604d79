import type { Amounts, TableChoice } from '../../../../domain/rfq/table/chosen.ts';
import type { ImportMapping } from '../../../../schema/import/targets.ts';

/** What a column of a table can be, beside prices: by its role, as people call it. */
export const tableColumns = [
  ['description', 'Description'],
  ['item', 'Item number'],
  ['quantity', 'Quantity'],
  ['unit', 'Unit'],
  ['bidder', 'Bidder, in a row for each bid'],
  ['project', 'Project'],
  ['section', 'Section'],
] as const;

/** The most bidders side by side that are remembered. */
const maxBidders = 40;

/** The names by which chosen columns are remembered. */
export const tableTargets = [
  ...tableColumns.map(([id]) => ({ id: String(id) })),
  ...['estimate.price', 'estimate.extension'].map((id) => ({ id })),
  ...Array.from({ length: maxBidders }, (_, at) => [{ id: `${at}.price` }, { id: `${at}.extension` }]).flat(),
];

const amountsOf = (name: string, amounts: Amounts): [string, number][] =>
  (['price', 'extension'] as const).flatMap((part): [string, number][] => {
    const at = amounts[part];
    return at === null ? [] : [[`${name}.${part}`, at]];
  });

/** Chosen columns by those names. */
export const mappingOf = ({ columns, amounts, estimate }: TableChoice): ImportMapping =>
  Object.fromEntries([
    ...tableColumns.flatMap(([role]): [string, number][] => {
      const at = columns[role];
      return at === undefined ? [] : [[role, at]];
    }),
    ...(estimate ? amountsOf('estimate', estimate) : []),
    ...amounts.slice(0, maxBidders).flatMap((one, at) => amountsOf(String(at), one)),
  ]);

/** The same back. `head`: the index of the row of headings. */
export const choiceIn = (mapping: ImportMapping, head: number): TableChoice => {
  const of = (name: string): Amounts => ({
    price: mapping[`${name}.price`] ?? null,
    extension: mapping[`${name}.extension`] ?? null,
  });
  const has = ({ price, extension }: Amounts) => price !== null || extension !== null;
  const columns = tableColumns.flatMap(([role]) => {
    const at = mapping[role];
    return at === undefined ? [] : [[role, at] as const];
  });
  const estimate = of('estimate');
  return {
    head,
    columns: Object.fromEntries(columns),
    amounts: Array.from({ length: maxBidders }, (_, at) => of(String(at))).filter(has),
    estimate: has(estimate) ? estimate : null,
  };
};
