import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Star from '@mui/icons-material/Star';
import StarBorder from '@mui/icons-material/StarBorder';
import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  IconButton,
  ListItemButton,
  Stack,
  TextField,
  Tooltip,
  Typography,
} from '@mui/material';
import { useState, type FormEvent } from 'react';
import { useListContext } from 'react-admin';
import type { Resource } from '../../schema/resource.ts';
import { Surface } from '../page/Surface.tsx';
import { ToolButton } from './ToolButton.tsx';
import type { Columns } from './useColumns.ts';
import { useShowView } from './useShowView.ts';
import { useViews } from './useViews.ts';
import { viewOf, viewShown } from './viewState.ts';

interface Props {
  readonly resource: Resource;
  readonly columns: Columns;
}

/** Saved views: show one, save the current list as one, or choose the default one. */
export const ViewsButton = ({ resource, columns }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [name, setName] = useState('');
  const [asDefault, setAsDefault] = useState(false);
  const { filterValues, sort } = useListContext();
  const { views, save, remove } = useViews(resource);
  const show = useShowView(columns);
  const names = columns.shown.map((c) => c.name);
  const shown = viewShown(views, filterValues, sort, names);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return;
    if (await save(viewOf({ name: name.trim(), isDefault: asDefault }, filterValues, sort, names))) {
      setName('');
      setAsDefault(false);
      setAnchor(null);
    }
  };
  return (
    <>
      <ToolButton
        label={shown ? shown.name : 'Views'}
        icon={<BookmarkBorder fontSize="small" />}
        open={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Surface anchor={anchor} label="Saved views" width={320} onClose={() => setAnchor(null)}>
        <Box sx={{ p: 1 }}>
          {views.length === 0 && (
            <Typography variant="body2" color="text.secondary" sx={{ px: 1.5, py: 1 }}>
              No saved view yet. A view keeps the filters, the search, the order and the columns.
            </Typography>
          )}
          {views.map(({ id, ...view }) => (
            <Stack key={id} direction="row" sx={{ alignItems: 'center' }}>
              <ListItemButton
                dense
                selected={shown?.id === id}
                onClick={() => {
                  show({ id, ...view });
                  setAnchor(null);
                }}
              >
                <Typography variant="body2" noWrap>
                  {view.name}
                </Typography>
              </ListItemButton>
              <Tooltip title={view.is_default ? 'The list opens with this view' : 'Open the list with this view'}>
                <IconButton
                  size="small"
                  aria-label={`Open the list with ${view.name}`}
                  aria-pressed={view.is_default}
                  onClick={() => void save({ ...view, is_default: !view.is_default })}
                >
                  {view.is_default ? <Star fontSize="inherit" color="primary" /> : <StarBorder fontSize="inherit" />}
                </IconButton>
              </Tooltip>
              <Tooltip title="Delete">
                <IconButton
                  size="small"
                  aria-label={`Delete the view ${view.name}`}
                  onClick={() => void remove({ id, ...view })}
                >
                  <DeleteOutlined fontSize="inherit" />
                </IconButton>
              </Tooltip>
            </Stack>
          ))}
        </Box>
        <Box
          component="form"
          onSubmit={(event) => void submit(event)}
          sx={{ p: 2, pt: 1.5, borderTop: 1, borderColor: 'divider' }}
        >
          <TextField
            fullWidth
            label="Save this list as"
            value={name}
            onChange={(event) => setName(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 80 } }}
          />
          <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mt: 1 }}>
            <FormControlLabel
              control={<Checkbox checked={asDefault} onChange={(_, on) => setAsDefault(on)} />}
              label={<Typography variant="body2">Open with it</Typography>}
            />
            <Button type="submit" variant="contained" disabled={!name.trim()}>
              Save view
            </Button>
          </Stack>
        </Box>
      </Surface>
    </>
  );
};
