import { Alert, Button } from '@mui/material';
import { useEffect, useState } from 'react';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { inSentence } from '../../schema/words.ts';
import { isNewer, whoChanged } from './whoChanged.ts';

interface BannerProps {
  /** Who changed it, and when, in a sentence. */
  readonly message: string;
  readonly onCompare: () => void;
  readonly onReload: () => void;
}

/** Says that what is being edited was changed by somebody else meanwhile; what was typed stays until one decides. */
const ChangedBanner = ({ message, onCompare, onReload }: BannerProps) => (
  <Alert
    severity="warning"
    role="status"
    // In sight wherever one is typing, below the bar at the top.
    sx={{
      mb: 2,
      position: 'sticky',
      top: 60,
      zIndex: 3,
      alignItems: 'center',
      flexWrap: { xs: 'wrap', sm: 'nowrap' },
      '& .MuiAlert-message': { flex: { xs: '1 1 70%', sm: 1 } },
      '& .MuiAlert-action': { pt: 0 },
    }}
    action={
      <>
        <Button size="small" color="inherit" onClick={onCompare}>
          Compare
        </Button>
        <Button size="small" color="inherit" onClick={onReload}>
          Reload
        </Button>
      </>
    }
  >
    {message} What you have typed is still here.
  </Alert>
);

interface Props {
  readonly resource: Resource;
  /** What the form stands on. */
  readonly base: AnyRecord | undefined;
  /** The record as it was read last. */
  readonly latest: AnyRecord | undefined;
  /** It is there no longer. */
  readonly gone: boolean;
  readonly dirty: boolean;
  /** The form is saving, or has saved: what is newer is one's own. */
  readonly saving: () => boolean;
  readonly onReloaded: (latest: AnyRecord) => void;
  readonly onConflict: (latest: AnyRecord, comparing: boolean) => void;
}

/**
 * What happened meanwhile to the record that a form stands on. Where nothing was typed the form follows by itself and
 * says so; else one decides, and nothing is lost until then.
 */
export const FormChangeNotice = ({ resource, base, latest, gone, dirty, saving, onReloaded, onConflict }: Props) => {
  const [followed, setFollowed] = useState<AnyRecord>();
  const one = inSentence(resource.title);
  const restricted = Boolean(resource.visibleTo ?? resource.visibleWith);
  const newer = isNewer(latest, base) && !saving();
  const follows = newer && !dirty;
  if (follows && followed !== latest) setFollowed(latest);
  useEffect(() => {
    if (follows) onReloaded(latest);
  }, [follows, latest, onReloaded]);
  if (gone)
    return (
      <Alert severity="error" sx={{ mb: 2 }}>
        {`This ${one} was deleted meanwhile${restricted ? ', or is no longer yours to see' : ''}. It cannot be saved any more; what you have typed is still here.`}
      </Alert>
    );
  if (newer && dirty)
    return (
      <ChangedBanner
        message={whoChanged(latest, `this ${one}`)}
        onCompare={() => onConflict(latest, true)}
        onReload={() => onConflict(latest, false)}
      />
    );
  if (followed && !dirty)
    return (
      <Alert severity="info" role="status" sx={{ mb: 2 }} onClose={() => setFollowed(undefined)}>
        {`${whoChanged(followed, `this ${one}`)} You see it as it is now.`}
      </Alert>
    );
  return null;
};
