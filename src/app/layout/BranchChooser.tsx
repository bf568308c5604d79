import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../../authProvider/session.ts';
import type { Session } from '../../schema/calls/shared/session.ts';
import { pathInBranch, type BranchSwitch } from './branchSwitch.ts';

type Branch = Session['assigned_branches'][number];

const BranchName = ({ branch }: { branch: Branch }) => (
  <Box component="span" sx={{ display: 'inline-flex', gap: 1, minWidth: 0, alignItems: 'baseline' }}>
    <Box component="span" sx={{ fontWeight: 600 }}>
      {branch.code}
    </Box>
    <Box
      component="span"
      sx={{
        color: 'text.secondary',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        display: { xs: 'none', sm: 'inline' },
      }}
    >
      {branch.name}
    </Box>
  </Box>
);

/** Chooses the branch. A switch is a navigation, so that a form with unsaved changes can block it. */
export const BranchChooser = () => {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const branches = session?.assigned_branches ?? [];
  const current = branches.find((b) => b.id === session?.branch);
  if (!current) return null;
  if (branches.length === 1)
    return (
      <Box
        aria-label="Branch"
        role="note"
        sx={{ display: 'flex', alignItems: 'center', gap: 0.75, fontSize: 13, px: 1, whiteSpace: 'nowrap' }}
      >
        <ApartmentOutlined fontSize="small" sx={{ color: 'text.secondary' }} aria-hidden />
        <BranchName branch={current} />
      </Box>
    );
  const choose = (branch: number) => {
    const arrival: BranchSwitch = { branch };
    void navigate(pathInBranch(pathname), { state: arrival });
  };
  return (
    <Select
      value={current.id}
      onChange={(event) => choose(event.target.value)}
      inputProps={{ 'aria-label': 'Branch' }}
      startAdornment={
        <ApartmentOutlined fontSize="small" sx={{ color: 'text.secondary', ml: -0.25, mr: 0.75 }} aria-hidden />
      }
      sx={{ fontSize: 13, maxWidth: { xs: 112, sm: 260 }, '& .MuiSelect-select': { py: '5px', pl: 0 } }}
    >
      {branches.map((branch) => (
        <MenuItem key={branch.id} value={branch.id} sx={{ '& span': { display: 'inline-flex' } }}>
          <BranchName branch={branch} />
        </MenuItem>
      ))}
    </Select>
  );
};
