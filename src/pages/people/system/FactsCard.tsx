import { Box, Card, CardContent, Typography } from '@mui/material';
import type { FactsOf } from './cards.ts';

/** A card of names and values. */
export const FactsCard = ({ title, facts }: FactsOf) => (
  <Card variant="outlined">
    <CardContent>
      <Typography component="h2" variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'minmax(7rem, 35%) minmax(0, 1fr)',
          columnGap: 2,
          rowGap: 0.75,
        }}
      >
        {facts.map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {name}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
    </CardContent>
  </Card>
);
