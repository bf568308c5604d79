import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, type ReactNode } from 'react';

interface Props {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** A page with one message and the next step. */
export const Message = ({ icon, title, children, actions }: Props) => {
  useEffect(() => {
    document.title = `${title} · Plumbline`;
  }, [title]);
  return (
    <Box sx={{ maxWidth: 480, mx: 'auto', pt: { xs: 6, sm: 12 }, px: 2, textAlign: 'center' }}>
      <Box
        sx={{
          width: 56,
          height: 56,
          mx: 'auto',
          mb: 2.5,
          borderRadius: '50%',
          display: 'grid',
          placeItems: 'center',
          color: 'text.secondary',
          bgcolor: 'background.sunken',
          border: 1,
          borderColor: 'divider',
        }}
        aria-hidden
      >
        {icon}
      </Box>
      <Typography variant="h1" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box sx={{ color: 'text.secondary', mb: 3, overflowWrap: 'anywhere' }}>{children}</Box>
      {actions && <Box sx={{ display: 'flex', gap: 1, justifyContent: 'center', flexWrap: 'wrap' }}>{actions}</Box>}
    </Box>
  );
};
