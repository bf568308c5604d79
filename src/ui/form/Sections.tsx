import { Box, Paper, Typography } from '@mui/material';
import { labelOf, pickedIn, type Field, type Fields } from '../../schema/field.ts';
import type { Resource } from '../../schema/resource.ts';
import { FieldInput } from '../fields/kinds.tsx';

/** Fields that take the full width of a section. */
const isWide = (field: Field) => (field.kind === 'rows' && !pickedIn(field)) || field.kind === 'long_text';

/** The sections with at least one field to enter. Read-only fields have no input. */
const enteredSections = ({ form }: Resource, entered: Fields) =>
  form.filter(({ fields }) => fields.some((name) => name in entered));

/** The inputs of a resource in the sections of its form: two columns on a wide screen. */
export const Sections = ({ resource, isNew }: { readonly resource: Resource; readonly isNew: boolean }) => {
  const entered = isNew ? resource.created : resource.entered;
  const first = resource.form.flatMap(({ fields }) => fields).find((name) => name in entered);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {enteredSections(resource, entered).map(({ title, fields }) => (
        <Paper
          key={title}
          variant="outlined"
          component="section"
          aria-label={title || resource.title}
          sx={{ p: { xs: 2, sm: 2.5 } }}
        >
          {title && (
            <Typography component="h2" variant="h3" sx={{ mb: 2 }}>
              {title}
            </Typography>
          )}
          <Box
            sx={{
              display: 'grid',
              columnGap: 2,
              rowGap: 2,
              gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
              alignItems: 'start',
            }}
          >
            {fields.map((name) => {
              const field = entered[name];
              if (!field) return null;
              const label = labelOf(name, field);
              return (
                <Box key={name} sx={{ minWidth: 0, ...(isWide(field) ? { gridColumn: '1 / -1' } : {}) }}>
                  {field.kind === 'rows' && !pickedIn(field) && label !== title && (
                    <Typography variant="subtitle2" component={title ? 'h3' : 'h2'} sx={{ mb: 0.5 }}>
                      {label}
                    </Typography>
                  )}
                  <FieldInput field={field} source={name} label={label} autoFocus={isNew && name === first} />
                </Box>
              );
            })}
          </Box>
        </Paper>
      ))}
    </Box>
  );
};
