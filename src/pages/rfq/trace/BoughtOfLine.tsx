import { Stack, Typography } from '@mui/material';
import { compare } from '../../../domain/decimal.ts';
import { formatDecimal, formatPrice } from '../../../ui/fields/format.ts';
import { againstText } from './againstText.ts';
import { TraceButton } from './TraceButton.tsx';
import { useActuals, type BillLineNamed } from './useActuals.ts';

interface Props extends BillLineNamed {
  readonly project: number;
  readonly name: string;
}

/** What was bought of a line of a bill against what it is estimated at, and its trace. */
export const BoughtOfLine = ({ project, stage, line, name }: Props) => {
  const actual = useActuals(project, { of: { stage, line }, perPage: 1 }).data?.pages[0]?.records[0];
  return (
    <Stack component="section" aria-label={`Bought of ${name}`} sx={{ mb: 2, alignItems: 'flex-start' }}>
      {actual && (
        <Typography variant="body2">
          {`${formatDecimal('quantity', actual.ordered_qty)} of ${actual.quantity === null ? '–' : formatDecimal('quantity', actual.quantity)} ordered for ${formatPrice('money', actual.ordered_cost)}`}
        </Typography>
      )}
      {actual && actual.difference !== null && actual.estimate_of_ordered !== null && (
        <Typography
          variant="body2"
          sx={{ color: compare(actual.difference, '0') > 0 ? 'error.main' : 'text.secondary' }}
        >
          {`Estimated at ${formatPrice('money', actual.estimate_of_ordered)}: ${againstText(actual.difference)}`}
        </Typography>
      )}
      <TraceButton of={{ from: 'bill', project, stage, line }} name={name} />
    </Stack>
  );
};
