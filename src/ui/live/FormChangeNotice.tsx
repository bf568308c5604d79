import { Alert, Button } from '@mui/material';
import { useEffect, useState } from 'react';
import type { AnyRecord } from '../../schema/record.ts';
import { isRestricted } from '../../schema/partOf.ts';
import type { Resource } from '../../schema/resource.ts';
import { inSentence } from '../../schema/words.ts';
import { isNewer, whoChanged } from './whoChanged.ts';

interface BannerProps {
  /** The person and the time of the change, as a sentence. */
  readonly message: string;
  readonly onCompare: () => void;
  readonly onReload: () => void;
}

/** Somebody else changed the edited record. The user's input stays until they decide. */
const ChangedBanner = ({ message, onCompare, onReload }: BannerProps) => (
  <Alert
    severity="warning"
    role="status"
    // Sticky below the top bar, so that it is in sight of every input.
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
  /** The base of the form: the version under change. */
  readonly base: AnyRecord | undefined;
  /** The record as last read. */
  readonly latest: AnyRecord | undefined;
  /** The record was deleted. */
  readonly gone: boolean;
  readonly dirty: boolean;
  /** The form is saving or has saved: a newer version is the user's own. */
  readonly saving: () => boolean;
  readonly onReloaded: (latest: AnyRecord) => void;
  readonly onConflict: (latest: AnyRecord, comparing: boolean) => void;
}

/**
 * A notice about changes of the record while its form is open. A form without input takes the new version and says so.
 * With input the user decides.
 */
export const FormChangeNotice = ({ resource, base, latest, gone, dirty, saving, onReloaded, onConflict }: Props) => {
  const [followed, setFollowed] = useState<AnyRecord>();
  const one = inSentence(resource.title);
  const restricted = isRestricted(resource);
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
