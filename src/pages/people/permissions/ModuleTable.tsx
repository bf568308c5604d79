import {
  Paper,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { memo } from 'react';
import { usualActions } from '../../../schema/permissions.ts';
import { moveByArrows } from './arrowKeys.ts';
import {
  givenByTick,
  othersIn,
  ownOf,
  permissionsIn,
  type Chosen,
  type Given,
  type Offered,
  type OfferedModule,
} from './matrix.ts';
import { PermissionRow } from './PermissionRow.tsx';
import { GroupTick } from './Tick.tsx';

const headings: Readonly<Record<(typeof usualActions)[number], string>> = {
  view: 'View',
  create: 'Create',
  update: 'Update',
  delete: 'Delete',
};

interface Props {
  readonly module: OfferedModule;
  readonly chosen: Chosen;
  readonly read: Chosen;
  readonly given: Given;
  readonly onToggle: (name: string) => void;
  readonly onToggleGroup: (group: readonly Offered[]) => void;
}

/** A tick in one module must not render the other modules again. */
const isSame = (before: Props, now: Props): boolean =>
  before.module === now.module &&
  before.given === now.given &&
  before.onToggle === now.onToggle &&
  before.onToggleGroup === now.onToggleGroup &&
  permissionsIn(now.module).every(
    ({ name }) => before.chosen.has(name) === now.chosen.has(name) && before.read.has(name) === now.read.has(name),
  );

/** A module as a table: a row for each sub-module, a column for each usual action, one for the other actions. */
export const ModuleTable = memo(({ module, chosen, read, given, onToggle, onToggleGroup }: Props) => {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const group = permissionsIn(module);
  const others = !narrow && module.sub_modules.some((row) => othersIn(row).length > 0);
  const ticks = { chosen, read, given, onToggle };
  const byTick = givenByTick(group);
  const free = ownOf(byTick, chosen, given);
  return (
    <Paper variant="outlined" component="section" aria-label={module.label} sx={{ overflow: 'hidden' }}>
      <Table
        size="small"
        aria-label={`Permissions of ${module.label}`}
        onKeyDown={moveByArrows}
        sx={{
          tableLayout: 'fixed',
          '& td, & th': { py: 0, px: { xs: 0.25, sm: 1 }, height: 36 },
          '& tbody td, & tbody th': { verticalAlign: 'top' },
          '& tr:last-child td, & tr:last-child th': { borderBottom: 0 },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: { xs: 'auto', sm: others ? '30%' : 'auto' } }}>
              <GroupTick
                label={`All of ${module.label}${byTick.length < group.length ? ' but what is ticked by itself' : ''}`}
                group={byTick}
                free={free}
                chosen={chosen}
                given={given}
                onToggle={() => onToggleGroup(free)}
              />
              <Typography component="span" variant="subtitle1" color="text.primary" sx={{ ml: 0.25 }}>
                {module.label}
              </Typography>
              <Typography
                component="span"
                variant="caption"
                color="text.secondary"
                sx={{ ml: 1, display: { xs: 'none', sm: 'inline' } }}
              >
                {`${group.filter((p) => chosen.has(p.name) || given.has(p.name)).length} of ${group.length}`}
              </Typography>
            </TableCell>
            {usualActions.map((action) => (
              <TableCell
                key={action}
                align="center"
                sx={{
                  width: { xs: 47, sm: 76 },
                  fontSize: { xs: 11, sm: 12 },
                  letterSpacing: { xs: '-0.01em', sm: 0 },
                }}
              >
                {headings[action]}
              </TableCell>
            ))}
            {others && <TableCell>Other</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {module.sub_modules.map((row) => (
            <PermissionRow
              key={row.name}
              row={row}
              others={others}
              narrow={narrow}
              onToggleGroup={onToggleGroup}
              {...ticks}
            />
          ))}
        </TableBody>
      </Table>
    </Paper>
  );
}, isSame);
ModuleTable.displayName = 'ModuleTable';
