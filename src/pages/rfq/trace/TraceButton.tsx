import { Button } from '@mui/material';
import { useCallback, useState } from 'react';
import { lazyButtons } from '../../../ui/lazy/lazyPart.tsx';
import { mayTrace, type Traced } from './traced.ts';

const TraceDialog = lazyButtons(() => import('./TraceDialog.tsx'), 'TraceDialog');

interface Props {
  readonly of: Traced;
  /** What the line is called. */
  readonly name: string;
}

/** Opens the trace of a line; nothing for who may not see it. */
export const TraceButton = ({ of, name }: Props) => {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  if (!mayTrace(of.from)) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} aria-label={`Trace ${name}`}>
        Trace
      </Button>
      {open && <TraceDialog of={of} title={name} onClose={close} />}
    </>
  );
};
