import { Alert } from '@mui/material';
import { unseenText, type Worksheet } from '../../domain/table/worksheet.ts';

/** Tells that the format of a file keeps back what a person would see in it. */
export const UnseenNote = ({
  sheets,
}: {
  readonly sheets: readonly { readonly unseenIn?: Worksheet['unseenIn'] | undefined }[];
}) => {
  const format = sheets.find(({ unseenIn }) => unseenIn)?.unseenIn;
  return format ? <Alert severity="info">{unseenText(format)}</Alert> : null;
};
