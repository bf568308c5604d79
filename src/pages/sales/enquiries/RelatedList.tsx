import LinkOff from '@mui/icons-material/LinkOff';
import { Box, IconButton, Paper, Tooltip, Typography } from '@mui/material';
import { enquiries, type RelatedEnquiry } from '../../../resources/sales/enquiries.ts';
import { formatPrice } from '../../../ui/fields/format.ts';
import { ReferenceName } from '../../../ui/fields/ReferenceName.tsx';
import { ShowOneOf } from '../../../ui/fields/show.tsx';

interface Props {
  readonly label: string;
  readonly records: readonly RelatedEnquiry[];
  /** Undefined when the user may not change relations. */
  readonly onRemove?: ((record: RelatedEnquiry) => void) | undefined;
}

/** The related enquiries, one in each row. */
export const RelatedList = ({ label, records, onRemove }: Props) => (
  <Paper variant="outlined" component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {records.map((record, at) => (
      <Box
        component="li"
        key={record.id}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr auto', md: 'minmax(0, 1fr) 150px 130px 36px' },
          columnGap: 2,
          rowGap: 0.25,
          alignItems: 'center',
          px: 2,
          py: 1,
          borderTop: at === 0 ? 0 : 1,
          borderColor: 'divider',
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="body2" component="div" sx={{ fontWeight: 600 }}>
            <ReferenceName resource={enquiries.name} id={record.id} known={record.number} plain={false} />
          </Typography>
          <Typography variant="body2" component="div" sx={{ overflowWrap: 'anywhere' }}>
            {record.title}
          </Typography>
          <Typography variant="body2" component="div" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {record.customer_name}
          </Typography>
        </Box>
        <Box sx={{ gridRow: { xs: 2, md: 'auto' } }}>
          <ShowOneOf field={enquiries.fields.status} name="status" value={record.status} record={{ ...record }} />
        </Box>
        <Typography
          variant="body2"
          component="div"
          sx={{ textAlign: 'right', gridRow: { xs: 2, md: 'auto' }, fontVariantNumeric: 'tabular-nums' }}
        >
          {record.expected_value === null ? '' : formatPrice('money', record.expected_value)}
        </Typography>
        {onRemove && (
          <Tooltip title="Remove the relation">
            <IconButton
              aria-label={`Remove the relation to ${record.number}`}
              onClick={() => onRemove(record)}
              sx={{ gridColumn: { xs: 2, md: 'auto' }, gridRow: { xs: 1, md: 'auto' }, justifySelf: 'end' }}
            >
              <LinkOff fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
      </Box>
    ))}
  </Paper>
);
