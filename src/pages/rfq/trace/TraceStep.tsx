import { Box, Link as MuiLink, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { mayDo } from '../../../authProvider/index.ts';
import { showPath } from '../../../ui/showPath.ts';

interface StepProps {
  /** What kind of step it is: "Enquiry". */
  readonly title: string;
  /** What is said at the end of its first line: a quantity, a state. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** A step of a trace, with its place on the line that leads through all of them. */
export const TraceStep = ({ title, end, children }: StepProps) => (
  <Box
    component="li"
    sx={{
      position: 'relative',
      listStyle: 'none',
      pl: 3,
      pb: 2,
      '&::before': {
        content: '""',
        position: 'absolute',
        left: 4,
        top: 6,
        width: 10,
        height: 10,
        borderRadius: '50%',
        bgcolor: 'primary.main',
      },
      '&:not(:last-of-type)::after': {
        content: '""',
        position: 'absolute',
        left: 8,
        top: 20,
        bottom: -4,
        width: 2,
        bgcolor: 'divider',
      },
    }}
  >
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' }}>
      <Typography component="h3" variant="subtitle2" color="text.secondary" sx={{ flex: 1, minWidth: 'max-content' }}>
        {title}
      </Typography>
      {end}
    </Box>
    {children}
  </Box>
);

interface LinkProps {
  readonly resource: string;
  readonly id: number;
  readonly children: ReactNode;
}

/** A record that a step names; a link for who may open it. */
export const StepLink = ({ resource, id, children }: LinkProps) =>
  mayDo(resource, 'show') ? (
    <MuiLink component={Link} to={showPath(resource, id)} variant="body2" sx={{ fontWeight: 600 }}>
      {children}
    </MuiLink>
  ) : (
    <Typography component="span" variant="body2" sx={{ fontWeight: 600 }}>
      {children}
    </Typography>
  );

/** What else a step says, in a line. */
export const Fact = ({ children }: { readonly children: ReactNode }) => (
  <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
);
