import { Box, Paper, Typography } from '@mui/material';
import { isReference, labelOf, pickedIn, type Field } from '../../schema/field.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { ShowField } from '../fields/kinds.tsx';
import { formatInstant } from '../fields/format.ts';
import { targetRows } from './targetRows.ts';

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

/** A table takes the whole width, below its label. */
const isTable = (field: Field) => field.kind === 'rows' && !pickedIn(field);
const isWide = (field: Field) => field.kind === 'long_text';
const whole = { gridColumn: '1 / -1' };

interface Props {
  readonly resource: Resource;
  readonly record: AnyRecord;
  /** Whether a field is shown here; the page may show it otherwise. */
  readonly has?: (name: string) => boolean;
  /** One fact a line, for a narrow place. */
  readonly narrow?: boolean;
}

/** Two columns of facts, each a label and its value, on the same edges in every section. */
const grid = {
  m: 0,
  display: 'grid',
  columnGap: 2,
  rowGap: 0.5,
  ...targetRows,
  gridTemplateColumns: { xs: '1fr', sm: '132px minmax(0, 1fr)', md: '132px minmax(0, 1fr) 132px minmax(0, 1fr)' },
} as const;

/** The values of a record, in the sections of its form: short enough for one screen. */
export const Details = ({ resource, record, has = () => true, narrow = false }: Props) => (
  <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
    <Paper variant="outlined" sx={{ px: { xs: 2, sm: 2.5 }, py: 0.5 }}>
      {resource.form.map(({ title, fields }) => (
        <Box
          key={title}
          component="section"
          aria-label={title || resource.title}
          sx={{ py: 1.25, '& + &': { borderTop: 1, borderColor: 'divider' } }}
        >
          {title && (
            <Typography component="h2" variant="subtitle2" sx={{ mb: 0.75 }}>
              {title}
            </Typography>
          )}
          <Box component="dl" sx={narrow ? { ...grid, gridTemplateColumns: '112px minmax(0, 1fr)' } : grid}>
            {fields.map((name) => {
              const field = resource.fields[name];
              // The heading of the page has it; not as the link that a reference is.
              if (!field || (name === resource.about && !isReference(field)) || !has(name)) return null;
              const label = labelOf(name, field);
              // The section's title is the label of its only field.
              const named = fields.length === 1 && field.kind === 'rows' && label === title;
              const [wide, table] = [isWide(field), isTable(field)];
              return (
                <Box key={name} sx={{ display: 'contents' }}>
                  <Typography
                    component="dt"
                    variant="body2"
                    color="text.secondary"
                    sx={
                      named
                        ? { display: 'none' }
                        : table
                          ? { ...whole, mt: 0.75 }
                          : wide
                            ? { gridColumn: { md: 1 } }
                            : {}
                    }
                  >
                    {label}
                  </Typography>
                  <Typography
                    component="dd"
                    variant="body2"
                    sx={{
                      m: 0,
                      minWidth: 0,
                      mb: { xs: 0.5, sm: 0 },
                      overflowWrap: 'anywhere',
                      fontVariantNumeric: 'tabular-nums',
                      ...(table ? whole : wide ? { gridColumn: { md: '2 / -1' } } : {}),
                    }}
                  >
                    <ShowField field={field} name={name} value={record[name]} record={record} />
                  </Typography>
                </Box>
              );
            })}
          </Box>
        </Box>
      ))}
    </Paper>
    <AuditLine record={record} />
  </Box>
);
