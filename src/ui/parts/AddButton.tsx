import Add from '@mui/icons-material/Add';
import { Button, useMediaQuery, type Theme } from '@mui/material';

interface Props {
  /** "Add survey row" */
  readonly label: string;
  readonly onClick: () => void;
}

/** Adds a part; on a phone with one word, for the search needs the room. */
export const AddButton = ({ label, onClick }: Props) => {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <Button variant="contained" startIcon={<Add />} aria-label={label} onClick={onClick} sx={{ flexShrink: 0 }}>
      {narrow ? 'Add' : label}
    </Button>
  );
};
