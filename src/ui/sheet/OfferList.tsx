import { Box, Paper, Popper, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import type { CellOffer } from './offers.ts';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly anchor: HTMLElement | null;
  readonly offers: readonly CellOffer[];
  /** The place of the chosen one; -1 for none. */
  readonly at: number;
  readonly onTake: (offer: CellOffer) => void;
}

/** The id of an offer in a list, for the field that names the chosen one. */
export const offerId = (list: string, at: number): string => `${list}-${at}`;

/** What the typed text may mean, below its cell. The focus stays in the cell. */
export const OfferList = ({ id, label, anchor, offers, at, onTake }: Props) => {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <Popper open anchorEl={anchor} placement="bottom-start" sx={{ zIndex: 'modal' }}>
      <Paper elevation={6} sx={{ width: 'min(560px, calc(100vw - 24px))', overflow: 'hidden' }}>
        <Box
          component="ul"
          role="listbox"
          aria-label={label}
          id={id}
          ref={list}
          // The editor of the cell keeps the focus, and the sheet takes it for no click on a cell.
          onMouseDown={(event) => {
            event.preventDefault();
            event.stopPropagation();
          }}
          sx={{ m: 0, p: 0.5, listStyle: 'none', maxHeight: 340, overflowY: 'auto' }}
        >
          {offers.map((offer, place) => (
            <Box
              component="li"
              role="option"
              key={offer.key}
              id={offerId(id, place)}
              aria-selected={place === at}
              onClick={(event) => {
                event.stopPropagation();
                onTake(offer);
              }}
              sx={{
                px: 1,
                py: 0.5,
                borderRadius: 1,
                cursor: 'pointer',
                bgcolor: place === at ? 'action.selected' : undefined,
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <Typography variant="body2" sx={{ display: 'flex', gap: 1, minWidth: 0 }}>
                {offer.tag && <span className="sheet-offer-tag">{offer.tag}</span>}
                {offer.code && (
                  <Box component="span" sx={{ color: 'text.secondary', flex: 'none' }}>
                    {offer.code}
                  </Box>
                )}
                <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  {offer.name}
                </Box>
              </Typography>
              {offer.details.length > 0 && (
                <Typography variant="caption" color="text.secondary" component="p" sx={{ m: 0 }}>
                  {offer.details.join(' · ')}
                </Typography>
              )}
            </Box>
          ))}
        </Box>
        <Typography
          variant="caption"
          color="text.secondary"
          component="p"
          sx={{ m: 0, px: 1.5, py: 0.5, borderTop: 1, borderColor: 'divider', bgcolor: 'background.sunken' }}
        >
          ↓ chooses, Enter takes it. Enter alone keeps the text as it is.
        </Typography>
      </Paper>
    </Popper>
  );
};
