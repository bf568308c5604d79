import { useEffect, useRef } from 'react';
import { useDone } from './useDone.ts';

interface Props {
  readonly work: () => Promise<string | undefined>;
  readonly onClose: () => void;
}

/** Does something at once that needs no dialog. */
export const Now = ({ work, onClose }: Props) => {
  const { run } = useDone();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void run(work).then(onClose);
  }, [run, work, onClose]);
  return null;
};
