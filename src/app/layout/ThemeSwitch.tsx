import Check from '@mui/icons-material/Check';
import ContrastOutlined from '@mui/icons-material/ContrastOutlined';
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { chooseTheme, themeChoices, useThemeChoice, type ThemeChoice } from '../theme/preference.ts';

const looks = {
  light: { label: 'Light', icon: LightModeOutlined },
  dark: { label: 'Dark', icon: DarkModeOutlined },
  system: { label: 'As the system', icon: ContrastOutlined },
};

/** Chooses the light, the dark or the system's theme. */
export const ThemeSwitch = () => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const notify = useNotify();
  const current = useThemeChoice();
  const CurrentIcon = looks[current].icon;
  const choose = (choice: ThemeChoice) => {
    setAnchor(null);
    chooseTheme(choice).catch((error: Error) => notify(error.message, { type: 'error' }));
  };
  return (
    <>
      <Tooltip title="Appearance">
        <IconButton aria-label="Appearance" aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
          <CurrentIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {themeChoices.map((choice) => {
          const { label, icon: Icon } = looks[choice];
          return (
            <MenuItem
              key={choice}
              role="menuitemradio"
              aria-checked={choice === current}
              onClick={() => choose(choice)}
            >
              <ListItemIcon>
                <Icon fontSize="small" />
              </ListItemIcon>
              <ListItemText slotProps={{ primary: { fontSize: 13 } }}>{label}</ListItemText>
              <Check
                fontSize="small"
                sx={{ ml: 2, visibility: choice === current ? 'visible' : 'hidden' }}
                aria-hidden
              />
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
};
