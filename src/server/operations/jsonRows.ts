import { isRecord } from '../../schema/guards.ts';

/** Rows that the database has written as JSON: the answer takes over its text, without reading and writing it again. */
class JsonRows {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }

  /** For whoever writes the answer as a part of something else. */
  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

/** The text of a JSON array as the `records` of an answer. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the type of the rows, and nothing here does
export const jsonRows = <R>(text: string): readonly R[] => {
  const rows: unknown = new JsonRows(text);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- only the two functions below read it, and they know the class
  return rows as readonly R[];
};

/** The JSON of an answer's data. */
export const jsonOfData = (data: unknown): string => {
  if (!isRecord(data) || !(data['records'] instanceof JsonRows)) return JSON.stringify(data ?? null);
  const { records, ...others } = data;
  const before = JSON.stringify(others).slice(0, -1);
  return `${before}${before === '{' ? '' : ','}"records":${records.text}}`;
};

/** The JSON of an answer. */
export const jsonOfAnswer = (answer: unknown): string => {
  if (!isRecord(answer) || !isRecord(answer['data']) || !(answer['data']['records'] instanceof JsonRows))
    return JSON.stringify(answer);
  const { data, ...envelope } = answer;
  return `${JSON.stringify(envelope).slice(0, -1)},"data":${jsonOfData(data)}}`;
};
