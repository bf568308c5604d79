import { Box, Typography } from '@mui/material';
import type { QuotationDraft } from '../../../resources/estimation/quotationCalls.ts';
import { formatDecimal, formatPrice } from '../../../ui/fields/format.ts';

interface Props {
  readonly draft: QuotationDraft;
  readonly withTax: boolean;
}

const Sum = ({
  name,
  amount,
  isStrong = false,
}: {
  readonly name: string;
  readonly amount: string;
  readonly isStrong?: boolean;
}) => (
  <Box sx={{ minWidth: 120 }}>
    <Typography variant="body2" color="text.secondary">
      {name}
    </Typography>
    <Typography
      sx={{ fontWeight: isStrong ? 650 : 500, fontSize: isStrong ? 20 : 16, fontVariantNumeric: 'tabular-nums' }}
    >
      {amount}
    </Typography>
  </Box>
);

/** What the quotation comes to. */
export const QuotationSums = ({ draft, withTax }: Props) => {
  const { total, tax, gross, rates_only: ratesOnly, alternates, optional, provisional } = draft;
  const isTaxed = tax !== null && withTax;
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, alignItems: 'baseline' }}>
        {isTaxed && (
          <>
            <Sum name="Total before tax" amount={formatPrice('money', total)} />
            <Sum
              name={`${tax.name} ${formatDecimal('percent', tax.percent)}`}
              amount={formatPrice('money', tax.amount)}
            />
          </>
        )}
        <Sum
          name={isTaxed ? `Total including ${tax.name}` : 'Total'}
          amount={formatPrice('money', isTaxed ? gross : total)}
          isStrong
        />
      </Box>
      {alternates > 0 && (
        <Typography variant="body2" color="text.secondary">
          {alternates === 1
            ? 'One line is an alternate: it is listed with its price, not in the total.'
            : `${alternates} lines are alternates: they are listed with their prices, not in the total.`}
        </Typography>
      )}
      {optional > 0 && (
        <Typography variant="body2" color="text.secondary">
          {optional === 1
            ? 'One line is optional: it is listed with its price, not in the total.'
            : `${optional} lines are optional: they are listed with their prices, not in the total.`}
        </Typography>
      )}
      {provisional > 0 && (
        <Typography variant="body2" color="text.secondary">
          {provisional === 1
            ? 'One line is a provisional sum: it is in the total.'
            : `${provisional} lines are provisional sums: they are in the total.`}
        </Typography>
      )}
      {ratesOnly > 0 && (
        <Typography variant="body2" color="text.secondary">
          {ratesOnly === 1
            ? 'One line has a rate only: it is not in the total.'
            : `${ratesOnly} lines have a rate only: they are not in the total.`}
        </Typography>
      )}
    </Box>
  );
};
