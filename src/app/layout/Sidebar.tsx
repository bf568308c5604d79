import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import List from '@mui/material/List';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { SxProps, Theme } from '@mui/material/styles';
import { memo, useCallback, type MouseEvent, type MouseEventHandler } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { addressOf } from '../../authProvider/basePath.ts';
import { useSession } from '../../authProvider/session.ts';
import { ProductMark } from '../ProductMark.tsx';
import { useFollow } from '../../ui/page/useFollow.ts';
import { menuOf, type MenuEntry } from '../menu.ts';

const widths = { wide: 224, narrow: 60 };

interface EntryProps extends MenuEntry {
  readonly wide: boolean;
  readonly active: boolean;
  readonly onClick: MouseEventHandler<HTMLAnchorElement>;
}

/** The look of all links of the menu: a part of the library for each was most of what is drawn first. */
const menuLook = (wide: boolean): SxProps<Theme> => ({
  flex: 1,
  overflowY: 'auto',
  overflowX: 'hidden',
  px: 1,
  pb: 2,
  '& .entry': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: wide ? 'flex-start' : 'center',
    minHeight: 34,
    px: 1.25,
    py: 0.5,
    borderRadius: '6px',
    color: 'text.secondary',
    fontSize: 14,
    lineHeight: 1.5,
    textDecoration: 'none',
    transition: 'background-color 150ms cubic-bezier(0.4, 0, 0.2, 1)',
    '&:hover': { bgcolor: 'action.hover' },
    '&:focus-visible': { bgcolor: 'action.focus' },
    '&.active': { bgcolor: 'action.selected', color: 'primary.main', fontWeight: 600 },
  },
  '& .icon': { display: 'inline-flex', flexShrink: 0, minWidth: wide ? 30 : 0 },
  '& .label': { flex: '1 1 auto', my: 0.5, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

/** One link of the menu. A navigation draws two of them again: the one that is left, and the one that is reached. */
const Entry = memo(function Entry({ to, label, icon: Icon, wide, active, onClick }: EntryProps) {
  const link = (
    <a
      href={addressOf(to)}
      onClick={onClick}
      aria-label={wide ? undefined : label}
      aria-current={active ? 'page' : undefined}
      className={active ? 'entry active' : 'entry'}
    >
      <span className="icon">
        <Icon fontSize="small" />
      </span>
      {wide && <span className="label">{label}</span>}
    </a>
  );
  return (
    <li>
      {wide ? (
        link
      ) : (
        <Tooltip title={label} placement="right">
          {link}
        </Tooltip>
      )}
    </li>
  );
});

const Menu = ({ wide, onChosen }: { wide: boolean; onChosen?: () => void }) => {
  useSession();
  const groups = menuOf();
  const { pathname } = useLocation();
  // The entry of a list stands below the address of its resource.
  const [current] = groups
    .flatMap(({ entries }) => entries.map(({ to }) => to))
    .filter((to) => `${pathname}/`.startsWith(`${to}/`))
    .toSorted((a, b) => b.length - a.length);
  const follow = useFollow();
  const choose = useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      follow(event);
      onChosen?.();
    },
    [follow, onChosen],
  );
  return (
    <Box component="nav" aria-label="Main menu" sx={menuLook(wide)}>
      {groups.map(({ group, entries }, i) => (
        <Box
          key={group}
          sx={{
            mt: wide ? 2 : 1,
            pt: wide || i === 0 ? 0 : 1,
            borderTop: wide || i === 0 ? 0 : 1,
            borderColor: 'divider',
          }}
        >
          {wide && (
            <Typography
              variant="overline"
              component="div"
              aria-hidden
              sx={{ px: 1.25, mb: 0.5, color: 'text.secondary', display: 'block' }}
            >
              {group}
            </Typography>
          )}
          <List
            disablePadding
            aria-label={group}
            sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2px' }}
          >
            {entries.map((entry) => (
              <Entry key={entry.to} {...entry} wide={wide} active={entry.to === current} onClick={choose} />
            ))}
          </List>
        </Box>
      ))}
    </Box>
  );
};

const Brand = ({ wide }: { wide: boolean }) => (
  <Box
    component={Link}
    to="/"
    aria-label="Plumbline, start page"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 1.25,
      height: 52,
      px: wide ? 2 : 0,
      justifyContent: wide ? 'flex-start' : 'center',
      color: 'text.primary',
      textDecoration: 'none',
      flexShrink: 0,
    }}
  >
    <ProductMark size={26} />
    {wide && <Box sx={{ fontSize: 16, fontWeight: 700, letterSpacing: '-0.01em' }}>Plumbline</Box>}
  </Box>
);

interface Props {
  /** Open with labels, closed with icons only. */
  readonly open: boolean;
  /** On a phone the menu is a drawer over the page. */
  readonly drawerOpen: boolean;
  readonly onCloseDrawer: () => void;
}

export const Sidebar = memo(function Sidebar({ open, drawerOpen, onCloseDrawer }: Props) {
  return (
    <>
      <Box
        component="aside"
        sx={{
          display: { xs: 'none', md: 'flex' },
          flexDirection: 'column',
          width: open ? widths.wide : widths.narrow,
          flexShrink: 0,
          position: 'sticky',
          top: 0,
          height: '100dvh',
          bgcolor: 'background.sunken',
          borderRight: 1,
          borderColor: 'divider',
          transition: 'width 120ms ease-out',
        }}
      >
        <Brand wide={open} />
        <Menu wide={open} />
      </Box>
      <Drawer
        open={drawerOpen}
        onClose={onCloseDrawer}
        sx={{ display: { md: 'none' } }}
        slotProps={{ paper: { sx: { width: 264, bgcolor: 'background.sunken' } } }}
      >
        <Brand wide />
        <Menu wide onChosen={onCloseDrawer} />
      </Drawer>
    </>
  );
});
