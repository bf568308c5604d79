import { Typography } from '@mui/material';
import type { AnyRecord } from '../../../schema/record.ts';
import { formatDecimal } from '../../../ui/fields/format.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A quantity with its unit. */
export const quantityText = (value: unknown, unit: unknown): string =>
  `${formatDecimal('quantity', String(value ?? '0'))}${text(unit) && ` ${text(unit)}`}`;

/** What a line in a product is called, with its variant below. */
export const NameOfLine = ({ line }: { readonly line: AnyRecord }) => (
  <>
    {text(line['description'])}
    {line['item_variant_name'] ? (
      <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
        {text(line['item_variant_name'])}
      </Typography>
    ) : null}
  </>
);
