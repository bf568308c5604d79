import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { ProductMark } from '../ProductMark.tsx';
import { MainMenu } from './menu/MainMenu.tsx';

const widths = { wide: 224, narrow: 60 };

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
        <MainMenu wide={open} />
      </Box>
      <Drawer
        open={drawerOpen}
        onClose={onCloseDrawer}
        sx={{ display: { md: 'none' } }}
        slotProps={{ paper: { sx: { width: 264, bgcolor: 'background.sunken' } } }}
      >
        <Brand wide />
        <MainMenu wide onChosen={onCloseDrawer} />
      </Drawer>
    </>
  );
});
