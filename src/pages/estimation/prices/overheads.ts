import { overheadAmount, type AccountOverhead } from '../../../domain/estimation/overheads.ts';
import type { AccountOverheads } from '../../../resources/estimation/costCalls.ts';
import { ownMark, plainNumber } from '../../../ui/fields/numbers.ts';
import { typedAmount } from '../../../ui/sheet/typedAmount.ts';

/** An overhead as it is typed. */
export interface TypedOverhead {
  readonly key: number;
  readonly account: string;
  readonly basis: 'percent' | 'amount';
  readonly typed: string;
}

export const typedOverheads = ({ overheads }: Pick<AccountOverheads, 'overheads'>): TypedOverhead[] =>
  overheads.map(({ account, basis, percent, amount }, key) => ({
    key,
    account,
    basis,
    typed: plainNumber(basis === 'percent' ? percent : amount, ownMark()),
  }));

export type OverheadErrors = Partial<Record<'account' | 'value', string>>;

/** The errors of each row; undefined if all can be saved. */
export const errorsIn = (rows: readonly TypedOverhead[]): OverheadErrors[] | undefined => {
  const errors = rows.map(({ account, typed, basis }, at): OverheadErrors => {
    const name = account.trim().toLowerCase();
    const twice = rows.findIndex((row) => row.account.trim().toLowerCase() === name) !== at;
    const read = typedAmount(typed, basis === 'percent' ? { below: 1000 } : {});
    const value =
      read && 'value' in read
        ? undefined
        : (read?.error ?? (basis === 'percent' ? 'Enter a percentage' : 'Enter an amount'));
    const named = name === '' ? 'Name the account' : twice ? 'There is one of this name' : undefined;
    return { ...(named && { account: named }), ...(value && { value }) };
  });
  return errors.some((row) => Object.keys(row).length > 0) ? errors : undefined;
};

/** The overhead to save; undefined while its figure cannot be read. */
export const sentOverhead = ({ account, basis, typed }: TypedOverhead): Required<AccountOverhead> | undefined => {
  const read = typedAmount(typed);
  if (!read || 'error' in read) return undefined;
  const figures = basis === 'percent' ? { percent: read.value, amount: null } : { percent: null, amount: read.value };
  return { account: account.trim(), basis, ...figures };
};

/** What a typed overhead comes to over this cost. */
export const amountOf = (row: TypedOverhead, cost: string): string | null => {
  const sent = sentOverhead(row);
  return sent ? overheadAmount(sent, cost) : null;
};
