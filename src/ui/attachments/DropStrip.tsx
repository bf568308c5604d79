import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, Typography } from '@mui/material';
import { formatSize } from './formatSize.ts';

interface Props {
  /** The user drags files over the list. */
  readonly over: boolean;
  readonly maxSize: number | undefined;
  readonly onChoose: () => void;
}

/** The drop area for files, with a button to choose them. */
export const DropStrip = ({ over, maxSize, onChoose }: Props) => (
  <Box
    sx={{
      border: '1.5px dashed',
      borderColor: over ? 'primary.main' : 'text.disabled',
      bgcolor: over ? 'action.selected' : 'background.sunken',
      borderRadius: 2,
      px: 2,
      py: 1.5,
      display: 'flex',
      alignItems: 'center',
      flexWrap: 'wrap',
      gap: 1.5,
    }}
  >
    <UploadFileOutlined sx={{ fontSize: 26, color: over ? 'primary.main' : 'text.secondary' }} aria-hidden />
    <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {over ? 'Drop them here' : 'Drop files here, or paste a picture'}
      </Typography>
      <Typography variant="caption" color="text.secondary" component="p" sx={{ m: 0 }}>
        {maxSize === undefined ? 'Several at once' : `Several at once, up to ${formatSize(maxSize)} each`}
      </Typography>
      <Typography variant="caption" color="text.secondary" component="p" sx={{ m: 0 }}>
        A file with a known name is the next version of that file
      </Typography>
    </Box>
    <Button variant="outlined" onClick={onChoose}>
      Choose files
    </Button>
  </Box>
);
