import {
  Box,
  FormControlLabel,
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
  othersIn,
  permissionsIn,
  usualIn,
  type Chosen,
  type Offered,
  type OfferedModule,
  type OfferedSubModule,
} from './matrix.ts';
import { GroupTick, Tick } from './Tick.tsx';

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
  readonly onToggle: (name: string) => void;
  readonly onToggleGroup: (group: readonly Offered[]) => void;
}

const Others = ({
  row,
  ...ticks
}: { readonly row: OfferedSubModule } & Pick<Props, 'chosen' | 'read' | 'onToggle'>) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
    {othersIn(row).map((permission) => (
      <FormControlLabel
        key={permission.name}
        sx={{ mr: 0 }}
        label={<Typography variant="body2">{permission.label}</Typography>}
        control={<Tick permission={permission} of={row.label} {...ticks} />}
      />
    ))}
  </Box>
);

/** A tick in one module must not render the other modules again. */
const isSame = (before: Props, now: Props): boolean =>
  before.module === now.module &&
  before.onToggle === now.onToggle &&
  before.onToggleGroup === now.onToggleGroup &&
  permissionsIn(now.module).every(
    ({ name }) => before.chosen.has(name) === now.chosen.has(name) && before.read.has(name) === now.read.has(name),
  );

/** A module as a table: a row for each sub-module, a column for each usual action, one for the other actions. */
export const ModuleTable = memo(({ module, chosen, read, onToggle, onToggleGroup }: Props) => {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const group = permissionsIn(module);
  const others = !narrow && module.sub_modules.some((row) => othersIn(row).length > 0);
  const ticks = { chosen, read, onToggle };
  return (
    <Paper variant="outlined" component="section" aria-label={module.label} sx={{ overflow: 'hidden' }}>
      <Table
        size="small"
        aria-label={`Permissions of ${module.label}`}
        onKeyDown={moveByArrows}
        sx={{
          tableLayout: 'fixed',
          '& td, & th': { py: 0, px: { xs: 0.25, sm: 1 }, height: 36 },
          '& tr:last-child td, & tr:last-child th': { borderBottom: 0 },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: { xs: 'auto', sm: others ? '32%' : 'auto' } }}>
              <GroupTick label={module.label} group={group} chosen={chosen} onToggle={() => onToggleGroup(group)} />
              <Typography component="span" variant="subtitle1" color="text.primary" sx={{ ml: 0.25 }}>
                {module.label}
              </Typography>
              <Typography
                component="span"
                variant="caption"
                color="text.secondary"
                sx={{ ml: 1, display: { xs: 'none', sm: 'inline' } }}
              >
                {`${group.filter((p) => chosen.has(p.name)).length} of ${group.length}`}
              </Typography>
            </TableCell>
            {usualActions.map((action) => (
              <TableCell
                key={action}
                align="center"
                sx={{
                  width: { xs: 47, sm: 84 },
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
            <TableRow key={row.name} hover>
              <TableCell
                component="th"
                scope="row"
                sx={{ fontWeight: 400, whiteSpace: 'normal', bgcolor: 'transparent' }}
              >
                <Box sx={{ display: 'flex', alignItems: 'center', pl: { xs: 1, sm: 2.5 } }}>
                  <GroupTick
                    label={row.label}
                    group={row.permissions}
                    chosen={chosen}
                    onToggle={() => onToggleGroup(row.permissions)}
                  />
                  <Typography component="span" variant="body2" color="text.primary" sx={{ lineHeight: 1.25 }}>
                    {row.label}
                  </Typography>
                </Box>
                {narrow && othersIn(row).length > 0 && (
                  <Box sx={{ pl: 5 }}>
                    <Others row={row} {...ticks} />
                  </Box>
                )}
              </TableCell>
              {usualActions.map((action) => {
                const permission = usualIn(row, action);
                return (
                  <TableCell key={action} align="center">
                    {permission && <Tick permission={permission} of={row.label} {...ticks} />}
                  </TableCell>
                );
              })}
              {others && (
                <TableCell>
                  <Others row={row} {...ticks} />
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
  );
}, isSame);
ModuleTable.displayName = 'ModuleTable';
