import { branchCurrency, counted } from '../../../../ui/fields/format.ts';
import { Question } from '../../../../ui/import/Question.tsx';
import { quoted } from '../../../../ui/import/quoted.ts';
import { pricesByCurrency, quotable, type SaidOfCurrencies } from './currency.ts';
import type { Reading } from './reading.ts';

interface Props {
  readonly reading: Reading;
  readonly bidders: readonly string[];
  readonly onChoose: (said: Partial<SaidOfCurrencies>) => void;
}

/** Asks which currency quotations are in whose prices are not in the branch's: those of the bidders that are named. */
export const CurrencyChoice = ({ reading, bidders, onChoose }: Props) => {
  const { foreign, aliases, currencies, kept } = reading;
  const own = branchCurrency() ?? '';
  const whoseIn = (name: string) => {
    const some = [...foreign.rows].flatMap(([bidder, rows]) => (rows.has(name) ? [aliases.get(bidder) ?? bidder] : []));
    const named = bidders.filter((bidder) => some.includes(bidder));
    return named.length === 0 || named.length === bidders.length ? 'of the table' : `of ${quoted(named)}`;
  };
  return (
    <>
      {foreign.currencies.map((name) => (
        <Question
          key={name}
          title={`Prices ${whoseIn(name)} are in ${name}. Which currency are they taken in?`}
          value={currencies.get(name) ?? null}
          options={[...quotable(name), own].map((code) => ({
            value: code,
            label: code,
            ...(code === own && { text: 'the prices as they stand' }),
          }))}
          onChoose={(code) => onChoose({ currencies: new Map([...currencies, [name, code]]) })}
        />
      ))}
      {bidders.map((bidder) => {
        const taken = pricesByCurrency(reading, bidder);
        if (!taken || taken.size < 2) return null;
        const texts = [...taken].map(([code, rows]) => `${counted(rows.length, 'price', 'prices')} in ${code}`);
        return (
          <Question
            key={bidder}
            title={`“${bidder}” has ${texts.join(' and ')}, and a quotation has one currency. Which are taken?`}
            value={kept.get(bidder) ?? null}
            options={[...taken].map(([code]) => ({ value: code, label: code, text: 'the others are left out' }))}
            onChoose={(code) => onChoose({ kept: new Map([...kept, [bidder, code]]) })}
          />
        );
      })}
    </>
  );
};
