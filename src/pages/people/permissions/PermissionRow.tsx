import HelpOutline from '@mui/icons-material/HelpOutline';
import { Box, IconButton, TableCell, TableRow, Typography } from '@mui/material';
import { useState } from 'react';
import { usualActions } from '../../../schema/permissions.ts';
import {
  givenByTick,
  othersIn,
  ownOf,
  usualIn,
  type Chosen,
  type Given,
  type Offered,
  type OfferedSubModule,
} from './matrix.ts';
import { Others } from './Others.tsx';
import { Sentences } from './Sentences.tsx';
import { GroupTick, Tick } from './Tick.tsx';

/** "All of Clients", or "All of Enquiries but Approve, Send back": what the tick of a row gives. */
const rowLabel = ({ label, permissions }: OfferedSubModule): string => {
  const given = new Set(givenByTick(permissions).map(({ name }) => name));
  const left = permissions.flatMap((p) => (given.has(p.name) ? [] : [p.label]));
  return `All of ${label}${left.length > 0 ? ` but ${left.join(', ')}` : ''}`;
};

interface Props {
  readonly row: OfferedSubModule;
  readonly chosen: Chosen;
  readonly read: Chosen;
  readonly given: Given;
  /** Whether the table has a column of other actions; else they stand below the row's name. */
  readonly others: boolean;
  readonly narrow: boolean;
  readonly onToggle: (name: string) => void;
  readonly onToggleGroup: (group: readonly Offered[]) => void;
}

/** The permissions of a sub-module, and on request what each of them allows. */
export const PermissionRow = ({ row, others, narrow, onToggleGroup, ...ticks }: Props) => {
  const [told, setTold] = useState(false);
  const group = givenByTick(row.permissions);
  const free = ownOf(group, ticks.chosen, ticks.given);
  return (
    <>
      <TableRow hover>
        <TableCell component="th" scope="row" sx={{ fontWeight: 400, whiteSpace: 'normal', bgcolor: 'transparent' }}>
          <Box sx={{ display: 'flex', alignItems: 'center', pl: { xs: 1, sm: 2.5 } }}>
            <GroupTick
              label={rowLabel(row)}
              group={group}
              free={free}
              chosen={ticks.chosen}
              given={ticks.given}
              onToggle={() => onToggleGroup(free)}
            />
            <Typography component="span" variant="body2" color="text.primary" sx={{ lineHeight: 1.25 }}>
              {row.label}
            </Typography>
            <IconButton
              size="small"
              aria-label={`What the permissions of ${row.label} allow`}
              aria-expanded={told}
              title="What they allow"
              onClick={() => setTold(!told)}
              sx={{ ml: 0.25 }}
            >
              <HelpOutline sx={{ fontSize: 16 }} />
            </IconButton>
          </Box>
        </TableCell>
        {usualActions.map((action) => {
          const permission = usualIn(row, action);
          return (
            <TableCell key={action} align="center">
              {permission && (
                <Tick permission={permission} of={row.label} from={ticks.given.get(permission.name)} {...ticks} />
              )}
            </TableCell>
          );
        })}
        {others && (
          <TableCell>
            <Others row={row} {...ticks} />
          </TableCell>
        )}
      </TableRow>
      {narrow && othersIn(row).length > 0 && (
        <TableRow>
          <TableCell colSpan={usualActions.length + 1}>
            <Box sx={{ pl: 5 }}>
              <Others row={row} {...ticks} />
            </Box>
          </TableCell>
        </TableRow>
      )}
      {told && (
        <TableRow>
          <TableCell colSpan={usualActions.length + (others ? 2 : 1)}>
            <Sentences row={row} />
          </TableCell>
        </TableRow>
      )}
    </>
  );
};
