import { mayDo } from '../../authProvider/index.ts';
import { importTargetsOf } from '../../schema/import/targets.ts';
import { inSentence } from '../../schema/words.ts';
import { Question } from './Question.tsx';
import type { StepProps } from './useImport.ts';
import { lineWords } from './words.ts';

/** Asks what to do with records that already exist. */
export const ModeChoice = ({ resource, work: { state, setMode } }: StepProps) => {
  const key = importTargetsOf(resource).find((t) => t.isKey && !t.lines)?.heading ?? 'key';
  const line = lineWords(resource);
  const update = `Filled cells replace what is stored${line ? `, missing ${line.many} are added` : ''}; nothing is removed, and an empty cell changes nothing.`;
  const isAllowed = mayDo(resource.name, 'edit');
  return (
    <Question
      title={`When ${inSentence(resource.titles)} with the same ${key} are there already`}
      value={state.mode}
      options={[
        { value: 'skip', label: 'Skip them', text: 'They stay as they are.' },
        {
          value: 'update',
          label: 'Update them',
          text: isAllowed ? update : 'you may not change them.',
          disabled: !isAllowed,
        },
        { value: 'refuse', label: 'Refuse the file', text: 'Each is marked as bad.' },
      ]}
      onChoose={setMode}
    />
  );
};
