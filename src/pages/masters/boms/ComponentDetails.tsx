import { Box, Skeleton, Typography } from '@mui/material';
import type { BomComponent } from '../../../resources/masters/bomAnswers.ts';
import { formatDecimal } from '../../../ui/fields/format.ts';
import type { LineDetailsProps } from '../../../ui/extensions/extension.ts';
import { useExplosion } from './useExplosion.ts';

const componentRow = ({ quantity, unit, name, variant_name }: BomComponent) => (
  <Box component="span" sx={{ display: 'grid', gridTemplateColumns: '92px 1fr', columnGap: 1.5 }}>
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', textAlign: 'right' }}>
      {`${formatDecimal('quantity', quantity)} ${unit}`}
    </Box>
    <span>{variant_name === null ? name : `${name}, ${variant_name}`}</span>
  </Box>
);

/** The components of one unit of a line's BOM, read only. */
export const ComponentDetails = ({ line }: LineDetailsProps) => {
  const id = Number(line['bom_id']);
  const { data, error, isPending, isPlaceholderData } = useExplosion(id);
  if (error) return null;
  if (isPending || isPlaceholderData) return <Skeleton width="50%" />;
  const [bom] = data.boms;
  if (!bom) return null;
  return (
    <Box sx={{ borderLeft: 2, borderColor: 'divider', pl: 1.5, ml: { xs: 0, sm: 1.5 }, mb: 0.5 }}>
      <Typography variant="caption" color="text.secondary" component="p" sx={{ m: 0 }}>
        {bom.components.length ? `1 ${bom.unit} of ${bom.name} takes` : `${bom.name} has no components yet.`}
      </Typography>
      {bom.components.length > 0 && (
        <Box
          component="ul"
          aria-label={`Components of ${bom.name}`}
          sx={{ m: 0, p: 0, listStyle: 'none', typography: 'body2', color: 'text.secondary' }}
        >
          {bom.components.map((component) => (
            <li key={component.id}>{componentRow(component)}</li>
          ))}
        </Box>
      )}
    </Box>
  );
};
