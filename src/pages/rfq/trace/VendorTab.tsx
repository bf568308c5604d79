import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { vendorCalls, type VendorRecord, type VendorStanding } from '../../../resources/rfq/vendorCalls.ts';
import { counted, formatDay, formatDecimal, formatInteger, formatPrice } from '../../../ui/fields/format.ts';
import { NotRead } from '../../../ui/page/NotRead.tsx';
import { AsideCard } from '../../../ui/page/AsideCard.tsx';
import { useProvider } from '../../../ui/useProvider.ts';
import { Fact, StepLink } from './TraceStep.tsx';
import { stateWord } from './vendorWords.ts';

const percent = (value: string | null) => (value === null ? '–' : formatDecimal('percent', value));

const Figure = ({
  label,
  value,
  about,
}: {
  readonly label: string;
  readonly value: string;
  readonly about: string;
}) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography component="dt" variant="body2" color="text.secondary">
      {label}
    </Typography>
    <Typography component="dd" variant="h2" sx={{ m: 0, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
      {value}
    </Typography>
    <Typography component="dd" variant="body2" color="text.secondary" sx={{ m: 0 }}>
      {about}
    </Typography>
  </Box>
);

const Figures = ({ standing }: { readonly standing: VendorStanding }) => {
  const { awarded_value, awards, deliveries_due, deliveries_on_time, on_time_percent, average_days_late } = standing;
  const { hit_percent, rfqs_won, rfqs_decided } = standing;
  return (
    <Box
      component="dl"
      aria-label="Key figures"
      sx={{ m: 0, mb: 2, display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' } }}
    >
      <Figure
        label="Awarded"
        value={formatPrice('money', awarded_value)}
        about={`in ${counted(awards.total, 'award', 'awards')}`}
      />
      <Figure
        label="Hit rate"
        value={percent(hit_percent)}
        about={`${formatInteger(rfqs_won)} of ${formatInteger(rfqs_decided)} awarded RFQs`}
      />
      <Figure
        label="On time"
        value={percent(on_time_percent)}
        about={`${formatInteger(deliveries_on_time)} of ${formatInteger(deliveries_due)} deliveries with a due date`}
      />
      <Figure
        label="Days late"
        value={average_days_late === null ? '–' : average_days_late}
        about="on average, of the late ones"
      />
    </Box>
  );
};

const Row = ({ row }: { readonly row: VendorRecord }) => (
  <Box component="li" sx={{ py: 0.75, borderTop: 1, borderColor: 'divider', display: 'flex', gap: 2 }}>
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <StepLink resource={row.resource} id={row.id}>
        {row.name}
      </StepLink>
      <Fact>{row.about}</Fact>
    </Box>
    <Box sx={{ textAlign: 'right' }}>
      <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {row.amount === null ? stateWord(row) : formatPrice('money', row.amount)}
      </Typography>
      {row.day && <Fact>{formatDay(row.day)}</Fact>}
    </Box>
  </Box>
);

const kinds = [
  ['requests', 'Requests that name them'],
  ['rfqs', 'RFQs'],
  ['quotations', 'Quotations'],
  ['awards', 'Awards'],
  ['deliveries', 'Deliveries'],
] as const;

/** What names a vendor: what they were asked, what they quoted, won and delivered, and how reliable they are. */
export const VendorTab = ({ record: { id } }: RecordPartProps) => {
  const provider = useProvider();
  const query = useQuery({
    queryKey: ['vendor standing', id],
    queryFn: async ({ signal }) => (await provider.call(vendorCalls.vendorStanding, { params: { id }, signal })).data,
  });
  if (!query.data)
    return <NotRead query={query} failed="What names the vendor could not be read" heights={[84, 220]} />;
  const standing = query.data;
  return (
    <Box sx={{ pb: 4 }}>
      <Figures standing={standing} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' },
        }}
      >
        {kinds.map(([kind, title]) => (
          <AsideCard key={kind} title={title} count={formatInteger(standing[kind].total)}>
            {standing[kind].records.length === 0 ? (
              <Fact>None yet.</Fact>
            ) : (
              <Box component="ul" aria-label={title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {standing[kind].records.map((row, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a request names a vendor on several lines
                  <Row key={at} row={row} />
                ))}
                {standing[kind].total > standing[kind].records.length && (
                  <Fact>{`and ${formatInteger(standing[kind].total - standing[kind].records.length)} more`}</Fact>
                )}
              </Box>
            )}
          </AsideCard>
        ))}
      </Box>
    </Box>
  );
};
