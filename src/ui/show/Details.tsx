import { Box, Paper, Typography } from '@mui/material';
import { labelOf, pickedIn, type Field } from '../../schema/field.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { ShowField } from '../fields/kinds.tsx';
import { formatInstant } from '../fields/format.ts';

const When = ({ at }: { readonly at: string }) => <time dateTime={at}>{formatInstant(at)}</time>;

/** The creator and the last editor of a record, with times. */
const AuditLine = ({ record }: { readonly record: AnyRecord }) => (
  <Typography variant="caption" color="text.secondary" component="p" sx={{ m: 0 }}>
    {'Created by '}
    {record.created_by_name}
    {' on '}
    <When at={record.created_at} />
    {record.version > 1 && (
      <>
        {' · Changed by '}
        {record.updated_by_name}
        {' on '}
        <When at={record.updated_at} />
      </>
    )}
  </Typography>
);

const isWide = (field: Field) => (field.kind === 'lines' && !pickedIn(field)) || field.kind === 'long_text';

interface Props {
  readonly resource: Resource;
  readonly record: AnyRecord;
}

/** The values of a record, in the sections of its form. */
export const Details = ({ resource, record }: Props) => (
  <Box sx={{ display: 'grid', gap: 2 }}>
    {resource.form.map(({ title, fields }) => (
      <Paper
        key={title}
        variant="outlined"
        component="section"
        aria-label={title || resource.title}
        sx={{ p: { xs: 2, sm: 2.5 } }}
      >
        {title && (
          <Typography component="h2" variant="h3" sx={{ mb: 1.5 }}>
            {title}
          </Typography>
        )}
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', columnGap: 4, rowGap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
        >
          {fields.map((name) => {
            const field = resource.fields[name];
            if (!field) return null;
            const label = labelOf(name, field);
            // The section's title is the label of its only field.
            const named = fields.length === 1 && field.kind === 'lines' && label === title;
            return (
              <Box key={name} sx={{ minWidth: 0, ...(isWide(field) ? { gridColumn: '1 / -1' } : {}) }}>
                <Typography
                  component="dt"
                  variant="caption"
                  color="text.secondary"
                  sx={named ? { display: 'none' } : { mb: 0.25 }}
                >
                  {label}
                </Typography>
                <Typography
                  component="dd"
                  variant="body1"
                  sx={{ m: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
                >
                  <ShowField field={field} name={name} value={record[name]} record={record} />
                </Typography>
              </Box>
            );
          })}
        </Box>
      </Paper>
    ))}
    <AuditLine record={record} />
  </Box>
);
