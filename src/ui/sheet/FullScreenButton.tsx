import CloseFullscreen from '@mui/icons-material/CloseFullscreen';
import OpenInFull from '@mui/icons-material/OpenInFull';
import { Button, IconButton, Tooltip, useMediaQuery, type Theme } from '@mui/material';

interface Props {
  readonly whole: boolean;
  readonly onClick: () => void;
}

/** Gives the lines the whole screen, or takes it back: an icon where the tools beside it need the room. */
export const FullScreenButton = ({ whole, onClick }: Props) => {
  const roomy = useMediaQuery((theme: Theme) => theme.breakpoints.up('xl'));
  const label = whole ? 'Leave full screen' : 'Full screen';
  const icon = whole ? <CloseFullscreen fontSize="small" /> : <OpenInFull fontSize="small" />;
  return roomy ? (
    <Button color="secondary" startIcon={icon} onClick={onClick}>
      {label}
    </Button>
  ) : (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={onClick}>
        {icon}
      </IconButton>
    </Tooltip>
  );
};
