import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import { Box, Button, Checkbox, FormControlLabel, IconButton, Stack, Typography } from '@mui/material';
import { useState, type DragEvent } from 'react';
import { Surface } from '../page/Surface.tsx';
import { movedName, toggledName } from '../listColumns.ts';
import { ToolButton } from './ToolButton.tsx';

interface Named {
  readonly name: string;
  readonly label: string;
}

/** The columns that there are, the chosen ones in their order, and how to choose others; none for the usual ones. */
export interface ColumnChoice {
  readonly all: readonly Named[];
  readonly shown: readonly Named[];
  readonly choose: (names: readonly string[]) => void;
  readonly own: boolean;
}

/** Chooses the columns of a list and their order, by dragging or by buttons. */
export const ColumnsButton = ({ columns }: { readonly columns: ColumnChoice }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dragged, setDragged] = useState<string>();
  const { all, shown, choose, own } = columns;
  const names = shown.map((c) => c.name);
  const hidden = all.filter((c) => !names.includes(c.name));
  const dropOn = (target: string) => (event: DragEvent) => {
    event.preventDefault();
    if (!dragged || dragged === target) return;
    const rest = names.filter((name) => name !== dragged);
    choose(rest.toSpliced(names.indexOf(target), 0, dragged));
  };
  return (
    <>
      <ToolButton
        label="Columns"
        icon={<ViewColumnOutlined fontSize="small" />}
        open={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Surface anchor={anchor} label="Columns" width={320} onClose={() => setAnchor(null)}>
        <Stack
          direction="row"
          sx={{ alignItems: 'center', justifyContent: 'space-between', pl: 2.5, pr: 1.5, pt: 1.5 }}
        >
          <Typography variant="subtitle2">Columns</Typography>
          <Button size="small" disabled={!own} onClick={() => choose([])}>
            Reset
          </Button>
        </Stack>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, px: 1.5, pb: 1.5, pt: 0.5 }}>
          {[...shown, ...hidden].map(({ name, label }) => {
            const at = names.indexOf(name);
            const on = at >= 0;
            return (
              <Stack
                key={name}
                component="li"
                direction="row"
                draggable={on}
                onDragStart={() => setDragged(name)}
                onDragOver={(event: DragEvent) => on && event.preventDefault()}
                onDrop={dropOn(name)}
                sx={{
                  alignItems: 'center',
                  borderRadius: 1,
                  pl: 1,
                  cursor: on ? 'grab' : 'default',
                  '&:hover': { bgcolor: 'action.hover' },
                }}
              >
                <FormControlLabel
                  sx={{ flex: 1, mr: 0 }}
                  control={
                    <Checkbox
                      size="small"
                      checked={on}
                      disabled={on && names.length === 1}
                      onChange={() => choose(toggledName(names, name))}
                    />
                  }
                  label={<Typography variant="body2">{label}</Typography>}
                />
                {on && (
                  <>
                    <IconButton
                      size="small"
                      aria-label={`Move ${label} up`}
                      disabled={at === 0}
                      onClick={() => choose(movedName(names, name, -1))}
                    >
                      <ArrowUpward fontSize="inherit" />
                    </IconButton>
                    <IconButton
                      size="small"
                      aria-label={`Move ${label} down`}
                      disabled={at === names.length - 1}
                      onClick={() => choose(movedName(names, name, 1))}
                    >
                      <ArrowDownward fontSize="inherit" />
                    </IconButton>
                  </>
                )}
              </Stack>
            );
          })}
        </Box>
      </Surface>
    </>
  );
};
