import { Button, Menu } from '@mui/material';
import { useState, type ComponentType, type ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly Icon: ComponentType;
  readonly color: 'primary' | 'secondary';
  readonly variant?: 'contained';
  /** The entries; `choose` closes the menu before an entry does what it does. */
  readonly children: (choose: (act: () => void) => () => void) => ReactNode;
}

/** A button of the toolbar that opens a menu. */
export const MenuButton = ({ label, Icon, color, variant, children }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  return (
    <>
      <Button
        {...(variant && { variant })}
        color={color}
        startIcon={<Icon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {children(choose)}
      </Menu>
    </>
  );
};
