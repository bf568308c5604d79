import { Box } from '@mui/material';
import { useState } from 'react';
import type { Resource } from '../../schema/resource.ts';
import { inSentence } from '../../schema/words.ts';
import { counted, withLocalTimes } from '../fields/format.ts';
import { startValues } from '../fields/values.ts';
import { draftsOf, dropDraft, isDraft, isOfDialog } from './drafts.ts';
import { FormInHand } from './FormInHand.tsx';
import { InHand } from './InHand.tsx';
import { isKeptLines } from './typed.ts';

interface Props {
  readonly resource: Resource;
  /** Of the record; `new` for one that was never saved. */
  readonly id: number | string;
  /** Without what was typed into sheets where they are on the page, and into its form where that can be opened. */
  readonly only?: 'forms and dialogs' | 'dialogs';
}

/** What this browser keeps of a record, where there is no sheet or form any more to put it back into (rule 139). */
export const LeftInHand = ({ resource, id, only }: Props) => {
  const [drafts, setDrafts] = useState(() => draftsOf(`${resource.name}:${id}`));
  const discard = (key: string) => () => {
    const [before, text] = [drafts, localStorage.getItem(key)];
    dropDraft(key);
    setDrafts(drafts.filter(([each]) => each !== key));
    return () => {
      if (text !== null) localStorage.setItem(key, text);
      setDrafts(before);
    };
  };
  const fields = id === 'new' ? resource.created : resource.entered;
  const shown = drafts.flatMap(([key, draft]) => {
    if (isDraft(draft)) {
      if (only === 'dialogs') return [];
      const title = `Not saved: what was typed into the form of this ${inSentence(resource.title)}`;
      const stored = draft.base ?? startValues(fields);
      const what = { fields, values: draft.values, stored, at: draft.at, title };
      return [<FormInHand key={key} {...what} onDiscard={discard(key)} />];
    }
    const isDialog = isOfDialog(key);
    if ((only !== undefined && !isDialog) || !isKeptLines(draft)) return [];
    const lines = draft.typed;
    const why = draft.why === undefined ? '' : ` – ${withLocalTimes(draft.why)}`;
    const what = isDialog ? `“${lines[0]?.name}”` : counted(lines.length, 'line', 'lines');
    const title = `Not saved: ${what}${why}`;
    return [<InHand key={key} at={draft.at} lines={lines} isOne={isDialog} title={title} onDiscard={discard(key)} />];
  });
  return shown.length === 0 ? null : <Box sx={{ maxWidth: 1040, mx: 'auto', width: '100%' }}>{shown}</Box>;
};
