import MenuIcon from '@mui/icons-material/Menu';
import MenuOpen from '@mui/icons-material/MenuOpen';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { memo } from 'react';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import { BranchChooser } from './BranchChooser.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { HelpButton } from './HelpButton.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useSession } from '../../authProvider/session.ts';
import { extensions } from '../extensions.ts';

/** The extensions of the top bar. The bell tells who lacks every permission too what became of a request for one. */
const BarParts = () => {
  const session = useSession();
  if (!session || session.branch === null) return null;
  return extensions.bar.map(({ key, Part }) => <Part key={`${key} ${session.user.id} ${session.branch}`} />);
};

interface Props {
  readonly menuOpen: boolean;
  readonly onToggleMenu: () => void;
}

/** The bar above every screen. A navigation draws only those of its parts again that depend on the address. */
export const TopBar = memo(function TopBar({ menuOpen, onToggleMenu }: Props) {
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0.5, sm: 1 },
        height: 52,
        px: { xs: 1, sm: 2 },
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <IconButton
        aria-label={menuOpen ? 'Collapse the menu' : 'Open the menu'}
        aria-expanded={menuOpen}
        onClick={onToggleMenu}
      >
        {menuOpen ? <MenuOpen fontSize="small" /> : <MenuIcon fontSize="small" />}
      </IconButton>
      <Breadcrumb />
      <PaletteButton />
      <BranchChooser />
      <BarParts />
      <HelpButton />
      <ThemeSwitch />
      <UserMenu />
    </Box>
  );
});
