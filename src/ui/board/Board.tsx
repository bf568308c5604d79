import {
  DndContext,
  DragOverlay,
  PointerSensor,
  pointerWithin,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import MoreVert from '@mui/icons-material/MoreVert';
import { Box, IconButton, Menu, MenuItem, Paper, Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import type { Tone } from '../../schema/field.ts';
import { formatInteger } from '../fields/format.ts';
import { StateChip } from '../fields/StateChip.tsx';

/** A column of a board: the cards of one state. */
export interface BoardColumn {
  readonly name: string;
  readonly label: string;
  readonly tone?: Tone | undefined;
}

export interface BoardCard {
  readonly id: number;
  /** The name of its column. */
  readonly column: string;
  /** What it is called in its menu. */
  readonly label: string;
  /** Why it cannot be moved. */
  readonly refused?: string | undefined;
}

interface Props<C extends BoardCard> {
  readonly label: string;
  readonly columns: readonly BoardColumn[];
  readonly cards: readonly C[];
  readonly render: (card: C) => ReactNode;
  readonly onMove: (card: C, column: string) => void;
  /** So many cards of a column are drawn at first. */
  readonly most?: number;
}

const MoveMenu = <C extends BoardCard>({
  card,
  columns,
  onMove,
}: Pick<Props<C>, 'columns' | 'onMove'> & { readonly card: C }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (card.refused !== undefined) return null;
  return (
    <>
      <IconButton
        size="small"
        aria-label={`Move “${card.label}”`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        onPointerDown={(event) => event.stopPropagation()}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {columns
          .filter(({ name }) => name !== card.column)
          .map(({ name, label }) => (
            <MenuItem
              key={name}
              onClick={() => {
                setAnchor(null);
                onMove(card, name);
              }}
            >
              {`Move to “${label}”`}
            </MenuItem>
          ))}
      </Menu>
    </>
  );
};

const cardSx = { p: 1.25, display: 'flex', gap: 0.5, alignItems: 'flex-start', minWidth: 0 } as const;

const Card = <C extends BoardCard>({
  card,
  columns,
  render,
  onMove,
}: Pick<Props<C>, 'columns' | 'render' | 'onMove'> & { readonly card: C }) => {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: card.id, disabled: card.refused !== undefined });
  return (
    <Paper
      ref={setNodeRef}
      component="li"
      variant="outlined"
      {...listeners}
      title={card.refused}
      sx={{
        ...cardSx,
        listStyle: 'none',
        cursor: card.refused === undefined ? 'grab' : 'default',
        touchAction: 'manipulation',
        opacity: isDragging ? 0.4 : 1,
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>{render(card)}</Box>
      <MoveMenu card={card} columns={columns} onMove={onMove} />
    </Paper>
  );
};

const Column = <C extends BoardCard>({
  column,
  cards,
  most = 50,
  ...props
}: Omit<Props<C>, 'label'> & { readonly column: BoardColumn }) => {
  const { setNodeRef, isOver } = useDroppable({ id: column.name });
  const [shown, setShown] = useState(most);
  const own = cards.filter((card) => card.column === column.name);
  return (
    <Box
      ref={setNodeRef}
      component="section"
      aria-label={column.label}
      sx={{
        minWidth: 0,
        // An empty column is large enough to be aimed at.
        minHeight: 240,
        p: 1,
        borderRadius: 2,
        bgcolor: isOver ? 'action.selected' : 'background.sunken',
        scrollSnapAlign: 'start',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 0.5, pb: 1 }}>
        <StateChip label={column.label} tone={column.tone} />
        <Typography variant="caption" color="text.secondary">
          {formatInteger(own.length)}
        </Typography>
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, display: 'grid', gap: 1 }}>
        {own.slice(0, shown).map((card) => (
          <Card key={card.id} card={card} {...props} />
        ))}
      </Box>
      {own.length > shown && (
        <Box
          component="button"
          type="button"
          onClick={() => setShown(shown + most)}
          sx={{
            mt: 1,
            p: 0.75,
            width: '100%',
            border: 0,
            background: 'none',
            color: 'primary.main',
            font: 'inherit',
            cursor: 'pointer',
          }}
        >
          {`Show ${formatInteger(Math.min(most, own.length - shown))} more`}
        </Box>
      )}
    </Box>
  );
};

/**
 * Cards in the columns of their states. A card is dragged to another one, or moved there by its menu: with the keyboard,
 * on a phone, with a screen reader.
 */
export const Board = <C extends BoardCard>({ label, ...props }: Props<C>) => {
  const { columns, cards, render, onMove } = props;
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const [dragged, setDragged] = useState<C>();
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{ screenReaderInstructions: { draggable: 'Use the menu of the card to move it.' } }}
      onDragStart={({ active }) => setDragged(cards.find(({ id }) => id === active.id))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={({ active, over }) => {
        setDragged(undefined);
        const card = cards.find(({ id }) => id === active.id);
        const column = columns.find(({ name }) => name === over?.id)?.name;
        if (card && column !== undefined && column !== card.column) onMove(card, column);
      }}
    >
      <Box
        role="group"
        aria-label={label}
        // On a phone it scrolls: by the keys, where no card in it takes the focus.
        tabIndex={cards.every(({ refused }) => refused !== undefined) ? 0 : undefined}
        sx={{
          display: 'grid',
          gap: 1.5,
          gridAutoFlow: 'column',
          gridAutoColumns: { xs: '84%', sm: 'minmax(0, 1fr)' },
          overflowX: { xs: 'auto', sm: 'visible' },
          scrollSnapType: { xs: 'x mandatory', sm: 'none' },
          alignItems: 'stretch',
          pb: 1,
        }}
      >
        {columns.map((column) => (
          <Column key={column.name} column={column} {...props} />
        ))}
      </Box>
      <DragOverlay>
        {dragged && (
          <Paper elevation={6} sx={{ ...cardSx, cursor: 'grabbing' }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>{render(dragged)}</Box>
          </Paper>
        )}
      </DragOverlay>
    </DndContext>
  );
};
