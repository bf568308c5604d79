import ContentCopy from '@mui/icons-material/ContentCopy';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@mui/material';
import Papa from 'papaparse';
import { useId, useState } from 'react';
import { users } from '../../../resources/people/users.ts';
import { guardedText } from '../../../schema/guard.ts';
import { saveFile } from '../../../ui/saveFile.ts';

export interface MadePassword {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly one_time_password: string;
}

interface Props {
  readonly people: readonly MadePassword[];
  readonly onClose: () => void;
}

const headings = ['Name', 'E-mail', users.fields.one_time_password.label ?? ''];
const rowsOf = (people: readonly MadePassword[]): string[][] =>
  people.map((one) => [guardedText(one.name), guardedText(one.email), one.one_time_password]);

/** Shows new passwords once, to copy or to keep in a file. Only the button closes the dialog. */
export const PasswordsDialog = ({ people, onClose }: Props) => {
  const titleId = useId();
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard
      .writeText(
        rowsOf(people)
          .map((row) => row.join('\t'))
          .join('\n'),
      )
      .then(
        () => setCopied(true),
        // Without access to the clipboard there is the file.
        () => setCopied(false),
      );
  const download = () =>
    saveFile(
      new Blob(['\uFEFF', Papa.unparse([headings, ...rowsOf(people)], { newline: '\r\n' })], { type: 'text/csv' }),
      'one-time-passwords.csv',
    );
  return (
    <Dialog open aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId}>One-time passwords</DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          They are shown this once. Hand each over in person or by a safe channel, and delete the file: each must be
          changed at the first sign-in.
        </Alert>
        <Table size="small" aria-label="One-time passwords">
          <TableHead>
            <TableRow>
              {headings.map((heading) => (
                <TableCell key={heading}>{heading}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {people.map(({ id, name, email, one_time_password: password }) => (
              <TableRow key={id}>
                <TableCell sx={{ whiteSpace: 'normal' }}>{name}</TableCell>
                <TableCell sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>{email}</TableCell>
                <TableCell sx={{ fontFamily: 'ui-monospace, monospace', whiteSpace: { sm: 'nowrap' } }}>
                  {password}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DialogContent>
      <DialogActions>
        <Button startIcon={<ContentCopy />} onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy all'}
        </Button>
        <Button startIcon={<FileDownloadOutlined />} onClick={download}>
          Download
        </Button>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
};
