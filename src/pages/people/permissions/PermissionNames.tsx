import type { SvgIconComponent } from '@mui/icons-material';
import { Box, Stack, Typography } from '@mui/material';
import { described, type OfferedModule } from './matrix.ts';

interface Props {
  readonly title: string;
  readonly Icon: SvgIconComponent;
  readonly color: string;
  readonly modules: readonly OfferedModule[];
  readonly names: readonly string[];
}

/** Permissions by what they are of, below a heading with their number; nothing without any. */
export const PermissionNames = ({ title, Icon, color, modules, names }: Props) => {
  if (names.length === 0) return null;
  return (
    <Box component="section" aria-label={title}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.75, mb: 0.5 }}>
        <Icon sx={{ fontSize: 18, color }} aria-hidden />
        <Typography variant="subtitle2" component="h3">
          {`${title} (${names.length})`}
        </Typography>
      </Stack>
      <Box
        component="dl"
        sx={{
          m: 0,
          pl: 3.25,
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          columnGap: 2,
          rowGap: 0.25,
        }}
      >
        {described(modules, names).map(({ name, label, actions }) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {label}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, mb: { xs: 0.75, sm: 0 } }}>
              {actions.join(', ')}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
};
