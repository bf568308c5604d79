import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { offerChecks } from '../../../resources/estimation/offerCheck.ts';
import { labelOf } from '../../../schema/field.ts';
import type { StepPartProps } from '../../../ui/extensions/extension.ts';
import { formatPrice } from '../../../ui/fields/format.ts';
import { FieldInput } from '../../../ui/fields/kinds.tsx';
import { NotRead } from '../../../ui/page/NotRead.tsx';
import { useProvider } from '../../../ui/useProvider.ts';
import { comparePath } from '../compare/path.ts';
import { FindingItem } from './FindingItem.tsx';

interface Props extends StepPartProps {
  readonly call: (typeof offerChecks)[keyof typeof offerChecks];
}

/** What is missing before an offer goes out, and the word of whoever sends it all the same (rule 58). */
export const OfferCheckDialog = ({ resource, id, fields: { confirmed }, call }: Props) => {
  const provider = useProvider();
  const query = useQuery({
    queryKey: [resource.name, 'offer-check', id],
    queryFn: async ({ signal }) => (await provider.call(call, { params: { id }, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
  if (!query.data) return <NotRead query={query} failed="The offer could not be checked" heights={[88]} />;
  const { findings, total, estimation_id: estimation, asked, revision } = query.data;
  const compare = asked === null ? undefined : comparePath(estimation, { from: asked, to: revision });
  return (
    <Box component="section" aria-label="Before it goes out" sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', flexWrap: 'wrap', columnGap: 2 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {findings.length > 0 ? 'Missing before it goes out' : 'Before it goes out'}
        </Typography>
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {`Total ${formatPrice('money', total)}`}
        </Typography>
      </Box>
      {findings.length === 0 ? (
        <Typography variant="body2" sx={{ display: 'flex', alignItems: 'center', gap: 0.75, mt: 0.75 }}>
          <CheckCircleOutlined aria-hidden sx={{ fontSize: 18, color: 'success.main' }} />
          Nothing is missing.
        </Typography>
      ) : (
        <Box
          component="ul"
          sx={{ m: 0, my: 0.75, p: 0, listStyle: 'none', border: 1, borderColor: 'divider', borderRadius: 1 }}
        >
          {findings.map((finding) => (
            <FindingItem key={finding.kind} finding={finding} compare={compare} />
          ))}
        </Box>
      )}
      {findings.length > 0 && confirmed && (
        <FieldInput source="confirmed" field={confirmed} label={labelOf('confirmed', confirmed)} />
      )}
    </Box>
  );
};
