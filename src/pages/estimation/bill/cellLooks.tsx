import type { ReactNode } from 'react';
import { alternateAmount } from '../../../domain/estimation/alternates.ts';
import { isOutsideBasis } from '../../../domain/estimation/basis.ts';
import { originIn } from '../../../domain/rateOrigins.ts';
import { formatDecimal } from '../../../ui/fields/format.ts';
import type { SheetColumn } from '../../../ui/sheet/types.ts';
import { textOf, type GridRow } from '../../../ui/lines/lines.ts';
import { originText } from '../../masters/add/lineOffers.ts';
import { masterOf } from '../../masters/masterOf.ts';
import { basisHint, basisOf } from './lines.ts';

type Column = SheetColumn<GridRow>;

const tags = { alternate: 'Alt.', optional: 'Opt.', provisional_sum: 'PS' } as const;

/** What a line is, before its description. */
const tagOf = ({ line }: GridRow): ReactNode => {
  if (line.kind === 'bom') return <span className="boq-tag">BOM</span>;
  const basis = basisOf(line);
  if (basis !== 'provisional_sum' && !isOutsideBasis(basis)) return null;
  return (
    <span className="boq-tag" title={basisHint(line)}>
      {[tags[basis], textOf(line, 'alternate_to') && `to ${textOf(line, 'alternate_to')}`].filter(Boolean).join(' ')}
    </span>
  );
};

const described = (column: Column): Column => ({
  ...column,
  names: ({ line }) => masterOf(line),
  render: (row) => {
    const [tag, text] = [tagOf(row), column.shown(row)];
    return tag ? (
      <>
        {tag}
        {text}
      </>
    ) : (
      text
    );
  },
});

/** A rate that came with its item says from where, until another one is entered (rule 119). */
const withOrigin = (column: Column): Column => ({
  ...column,
  render: (row) => {
    const from = originIn(row.line);
    if (!from) return column.shown(row);
    return (
      <span className="boq-sourced" title={`Taken with the item: ${originText(from)}`}>
        {column.shown(row)}
      </span>
    );
  },
});

/** An amount column of what is in no total shows what it would come to. */
const withOutside = (column: Column, rate: string): Column => {
  const amountOf = ({ line }: GridRow) =>
    isOutsideBasis(basisOf(line))
      ? alternateAmount(textOf(line, 'alternate_quantity') || null, textOf(line, rate))
      : null;
  return {
    ...column,
    render: (row) => {
      const amount = amountOf(row);
      if (amount === null) return column.render?.(row) ?? column.shown(row);
      const word = basisOf(row.line) === 'optional' ? 'opt.' : 'alt.';
      return <span title={basisHint(row.line)}>{`${word} ${formatDecimal('money', amount)}`}</span>;
    },
    cellClass: (row) => (amountOf(row) === null ? column.cellClass?.(row) : 'boq-same'),
  };
};

/** The rate that makes each amount. */
const rateOfAmount: Readonly<Record<string, string>> = {
  cost_extension: 'cost_rate',
  selling_extension: 'selling_rate',
  target_extension: 'target_rate',
};

/** A column of a bill with how its cells look beyond their text. */
export const shownAs = (column: Column): Column => {
  const rate = rateOfAmount[column.key];
  if (rate !== undefined) return withOutside(column, rate);
  if (column.key === 'description') return described(column);
  return column.key === 'material_rate' ? withOrigin(column) : column;
};
