import { Alert, Box, Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import { awards } from '../../../resources/rfq/awards.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import { formatPrice } from '../../../ui/fields/format.ts';
import { ShowField } from '../../../ui/fields/kinds.tsx';
import { showPath } from '../../../ui/showPath.ts';

/** The award that an RFQ has: how far it is, and what it comes to. */
export const AwardNote = ({ award }: { readonly award: AnyRecord }) => (
  <Alert severity="info" icon={false} sx={{ mb: 1, py: 0 }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
      <MuiLink component={Link} to={showPath(awards.name, award.id)} sx={{ fontWeight: 600 }}>
        {String(award['number'])}
      </MuiLink>
      <ShowField field={awards.fields.status} name="status" value={award['status']} record={award} />
      {`${formatPrice('money', String(award['total'] ?? '0'))}, drafted by ${String(award.created_by_name ?? '')}`}
    </Box>
  </Alert>
);
