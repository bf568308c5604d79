import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import { version } from '../../../package.json';
import notices from '../../../THIRD_PARTY_NOTICES.txt?url';
import { addressOf } from '../../authProvider/basePath.ts';

const links = [
  [notices, 'Notices of third parties', 'Whose software, fonts and data it contains, with their licences'],
  [addressOf('/api/docs'), 'The API', 'Every call, for people; OpenAPI for programs'],
] as const;

/** Which version this is, and what is said of it elsewhere. */
export const AboutDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog open onClose={onClose} aria-labelledby="about" fullWidth maxWidth="xs">
    <DialogTitle id="about">Plumbline {version}</DialogTitle>
    <DialogContent>
      <Box component="ul" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
        {links.map(([href, label, what]) => (
          <li key={label}>
            <Link href={href} target="_blank" rel="noopener" sx={{ fontWeight: 600 }}>
              {label}
            </Link>
            <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{what}</Box>
          </li>
        ))}
      </Box>
    </DialogContent>
    <DialogActions>
      <Button onClick={onClose}>Close</Button>
    </DialogActions>
  </Dialog>
);
