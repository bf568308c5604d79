import { Stack, Typography, type SvgIconProps } from '@mui/material';
import { useEffect, type ComponentType, type ReactNode } from 'react';

interface Props {
  readonly icon: ComponentType<SvgIconProps>;
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly tone?: 'plain' | 'error';
  readonly role?: 'status' | 'alert';
  /** It replaces the whole page and sets the window's title. */
  readonly page?: boolean;
}

/** An empty state or an error: the reason and the next step. */
export const StatePanel = ({
  icon: Icon,
  title,
  children,
  actions,
  tone = 'plain',
  role = 'status',
  page = false,
}: Props) => {
  useEffect(() => {
    if (page) document.title = `${title} · Plumbline`;
  }, [page, title]);
  return (
    <Stack role={role} sx={{ alignItems: 'center', textAlign: 'center', py: { xs: 6, sm: 9 }, px: 2, gap: 1 }}>
      <Icon sx={{ fontSize: 44, color: tone === 'error' ? 'error.main' : 'text.disabled', mb: 0.5 }} aria-hidden />
      <Typography component={page ? 'h1' : 'h2'} variant="h2">
        {title}
      </Typography>
      {children && (
        <Typography variant="body2" color="text.secondary" component="div" sx={{ maxWidth: 440 }}>
          {children}
        </Typography>
      )}
      {actions && (
        <Stack direction="row" sx={{ gap: 1, mt: 1.5, flexWrap: 'wrap', justifyContent: 'center' }}>
          {actions}
        </Stack>
      )}
    </Stack>
  );
};
