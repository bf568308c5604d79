import ExpandMore from '@mui/icons-material/ExpandMore';
import { Accordion, AccordionDetails, AccordionSummary, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** What is said of it while it is closed. */
  readonly about: ReactNode;
  /** Chips behind that. */
  readonly states?: ReactNode;
  readonly children: ReactNode;
}

/** A section of a page that is opened to be read; closed, a line says what it has. */
export const OpenedSection = ({ title, about, states, children }: Props) => (
  <Accordion
    variant="outlined"
    disableGutters
    slotProps={{ transition: { unmountOnExit: true }, heading: { component: 'h2' } }}
    sx={{ mb: 2, borderRadius: 1, '&::before': { display: 'none' } }}
  >
    <AccordionSummary expandIcon={<ExpandMore />}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography component="span" variant="subtitle2">
          {title}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {about}
        </Typography>
        {states}
      </Stack>
    </AccordionSummary>
    <AccordionDetails>{children}</AccordionDetails>
  </Accordion>
);
