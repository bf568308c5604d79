import Check from '@mui/icons-material/Check';
import Remove from '@mui/icons-material/Remove';
import { Box, Paper, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { StatePanel } from '../../../ui/page/StatePanel.tsx';
import type { OfferedModule } from '../permissions/matrix.ts';
import type { Compared } from './useSide.ts';

interface Props {
  readonly modules: readonly OfferedModule[];
  readonly left: Compared;
  readonly right: Compared;
  /** Whether to show what both allow. */
  readonly all: boolean;
}

const Mark = ({ on, by }: { readonly on: boolean; readonly by: string }) => {
  const Icon = on ? Check : Remove;
  return (
    <Box component="span" role="img" aria-label={`${by}: ${on ? 'yes' : 'no'}`}>
      <Icon sx={{ fontSize: 20, color: on ? 'success.main' : 'text.disabled' }} aria-hidden />
    </Box>
  );
};

/** What one of two may do and the other not, module by module. */
export const ComparedTable = ({ modules, left, right, all }: Props) => {
  const [one, other] = [new Set(left.permissions), new Set(right.permissions)];
  const rows = modules.flatMap((module) =>
    module.sub_modules.flatMap((sub) =>
      sub.permissions
        .filter(({ name }) => (all ? one.has(name) || other.has(name) : one.has(name) !== other.has(name)))
        .map((permission) => ({ ...permission, of: `${module.label} · ${sub.label}` })),
    ),
  );
  const only = (mine: ReadonlySet<string>, theirs: ReadonlySet<string>) =>
    [...mine].filter((name) => !theirs.has(name)).length;
  return (
    <>
      <Typography variant="body2" color="text.secondary" role="status" sx={{ mb: 1 }}>
        {`${only(one, other)} only ${left.name}, ${only(other, one)} only ${right.name}, ${[...one].filter((name) => other.has(name)).length} both`}
      </Typography>
      {rows.length === 0 ? (
        <StatePanel icon={Check} title="They may do the same" />
      ) : (
        <Paper variant="outlined" sx={{ maxWidth: 960, overflow: 'hidden' }}>
          <Table size="small" aria-label="Differences" sx={{ tableLayout: 'fixed' }}>
            <TableHead>
              <TableRow>
                <TableCell>Permission</TableCell>
                {[left, right].map(({ name }, at) => (
                  <TableCell
                    key={at}
                    align="center"
                    sx={{
                      width: { xs: 96, sm: 140 },
                      px: { xs: 0.5, sm: 2 },
                      fontSize: { xs: 12, sm: 'inherit' },
                      whiteSpace: 'normal',
                      overflowWrap: 'anywhere',
                    }}
                  >
                    {name}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map(({ name, label, sentence, of }) => (
                <TableRow key={name} hover>
                  <TableCell component="th" scope="row" sx={{ fontWeight: 400, whiteSpace: 'normal' }}>
                    <Typography variant="body2" component="div">
                      {`${of}: `}
                      <strong>{label}</strong>
                    </Typography>
                    <Typography variant="caption" color="text.secondary" component="div">
                      {sentence}
                    </Typography>
                  </TableCell>
                  <TableCell align="center">
                    <Mark on={one.has(name)} by={left.name} />
                  </TableCell>
                  <TableCell align="center">
                    <Mark on={other.has(name)} by={right.name} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Paper>
      )}
    </>
  );
};
