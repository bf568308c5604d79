import { branchCurrency } from '../../../../ui/fields/format.ts';
import { Question } from '../../../../ui/import/Question.tsx';
import { quotable } from './currency.ts';
import type { Reading } from './reading.ts';

interface Props {
  readonly reading: Reading;
  readonly bidders: readonly string[];
  readonly onChoose: (currency: string) => void;
}

/** Asks which currency quotations are in whose prices are not in the branch's: those of the bidders that are named. */
export const CurrencyChoice = ({ reading: { foreign, currency }, bidders, onChoose }: Props) => {
  if (foreign.currencies.length === 0) return null;
  const own = branchCurrency() ?? '';
  const some = [...foreign.bidders].filter((name) => bidders.includes(name));
  const isAll = some.length === 0 || some.length === bidders.length;
  const whose = isAll ? 'of the table' : `of ${some.map((name) => `“${name}”`).join(', ')}`;
  return (
    <Question
      title={`Prices ${whose} are in ${foreign.currencies.join(' and ')}. Which currency are ${isAll ? 'these' : 'their'} quotations in?`}
      value={currency}
      options={[...quotable(foreign.currencies), own].map((code) => ({
        value: code,
        label: code,
        ...(code === own && { text: 'the prices as they stand' }),
      }))}
      onChoose={onChoose}
    />
  );
};
