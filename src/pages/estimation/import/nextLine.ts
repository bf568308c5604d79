import { copied, onceForContent } from '../../../domain/remembering.ts';
import type { Decimal } from '../../../domain/decimal.ts';
import type { Comparable } from '../../../domain/estimation/workbook/identity.ts';
import type { BoqLine } from '../../../domain/estimation/workbook/line.ts';
import type { RateField } from './stage.ts';

/** A line of the file with its rates under the names of the stage. */
export interface NextLine extends Comparable {
  readonly kind: BoqLine['kind'];
  readonly rates: Readonly<Record<string, Decimal | null | undefined>>;
  readonly typedOver?: BoqLine['typedOver'];
}

const nextOf = (line: BoqLine, rateField: RateField | null): NextLine => {
  const { kind, key, parent, ref, code, description, unit, quantity, basis, percent, rates, typedOver, ...more } = line;
  const { rate, ...split } = rates;
  const { alternate_quantity, alternate_to, additional_info } = more;
  // Whoever empties a margin wants none.
  const parts = split.margin_percent === null ? { ...split, margin_percent: '0' } : split;
  const named = rateField === null ? {} : { ...parts, ...(rate === undefined ? {} : { [rateField]: rate }) };
  const isStructure = kind === 'structure';
  return {
    kind,
    ...(key === undefined ? {} : { key }),
    ...(typedOver === undefined ? {} : { typedOver }),
    parent,
    ref,
    code,
    description,
    unit,
    quantity: isStructure ? null : quantity,
    ...(basis === undefined ? {} : { basis }),
    ...(percent === undefined ? {} : { percent }),
    ...(alternate_quantity === undefined ? {} : { alternate_quantity }),
    ...(alternate_to === undefined ? {} : { alternate_to }),
    ...(additional_info === undefined ? {} : { additional_info }),
    rates: kind === 'item' ? named : {},
  };
};

const known = onceForContent((_: BoqLine) => new Map<RateField | null, NextLine>());

/** The lines of a file for a stage: the one rate goes to `rateField`; without one there are no rates. */
export const nextLines = (lines: readonly BoqLine[], rateField: RateField | null): readonly NextLine[] =>
  lines.map((line) => {
    const before = known(line).get(rateField);
    if (before?.parent === line.parent) return before;
    const next = before ? copied(before, { ...before, parent: line.parent }) : nextOf(line, rateField);
    known(line).set(rateField, next);
    return next;
  });
