import { useCallback, useState, type ReactNode } from 'react';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { useExtensionsOf } from '../extensions/useExtensions.ts';

type Values = Readonly<Record<string, unknown>>;
interface Asked {
  readonly record: AnyRecord;
  readonly values: Values;
  readonly answer: (isSaved: boolean) => void;
}

/** What a module asks before a change of a record is saved: `ask` waits for the answer to the question. */
export const useSaveQuestion = (
  resource: Resource,
  record: AnyRecord | undefined,
): { ask: (values: Values) => Promise<boolean>; question: ReactNode } => {
  const { beforeSave } = useExtensionsOf(resource);
  const [asked, setAsked] = useState<Asked>();
  const ask = useCallback(
    (values: Values) =>
      record && beforeSave?.isAbout(record, values)
        ? new Promise<boolean>((answer) => setAsked({ record, values, answer }))
        : Promise.resolve(true),
    [beforeSave, record],
  );
  const question = beforeSave && asked && (
    <beforeSave.Ask
      record={asked.record}
      values={asked.values}
      onAnswer={(isSaved) => {
        setAsked(undefined);
        asked.answer(isSaved);
      }}
    />
  );
  return { ask, question };
};
