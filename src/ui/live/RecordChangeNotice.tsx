import { Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { inSentence } from '../../schema/words.ts';
import { isMyChange, isNewer, whoChanged } from './whoChanged.ts';

/** Milliseconds for which the line is shown. */
const stayMs = 60_000;

interface Props {
  readonly resource: Resource;
  readonly record: AnyRecord;
}

/** A line above a record after somebody else's change. The page already shows the new values. */
export const RecordChangeNotice = ({ resource, record }: Props) => {
  const [seen, setSeen] = useState(record);
  const [message, setMessage] = useState('');
  if (isNewer(record, seen)) {
    setSeen(record);
    setMessage(isMyChange(record) ? '' : whoChanged(record, `this ${inSentence(resource.title)}`));
  }
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(''), stayMs);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <Typography
      role="status"
      variant="body2"
      color="text.secondary"
      sx={
        message
          ? { pb: 1 }
          : { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clip: 'rect(0 0 0 0)' }
      }
    >
      {message}
    </Typography>
  );
};
