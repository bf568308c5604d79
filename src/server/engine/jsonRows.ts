import { isRecord } from '../../schema/guards.ts';
import { eachInSlices } from '../slices.ts';

/** Rows that are written as JSON already: the answer takes over their text, without reading and writing it again. */
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

/** The text of a JSON array as a list of an answer's data. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the type of the rows, and nothing here does
export const jsonRows = <R>(text: string): R[] => {
  const rows: unknown = new JsonRows(text);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- only the functions below read it, and they know the class
  return rows as R[];
};

/** Texts of JSON arrays as one. */
export const joinedRows = <R>(texts: readonly string[]): R[] =>
  jsonRows(`[${texts.flatMap((text) => (text.length > 2 ? [text.slice(1, -1)] : [])).join(',')}]`);

/** So many rows are written at a time. */
const written = 100;

/** Many rows as a list of an answer's data, written in slices. */
export const writtenInSlices = async <R>(rows: readonly R[]): Promise<R[]> => {
  const starts = Array.from({ length: Math.ceil(rows.length / written) }, (_, nth) => nth * written);
  const texts: string[] = [];
  await eachInSlices(starts, (at) => texts.push(JSON.stringify(rows.slice(at, at + written))));
  return joinedRows(texts);
};

/** The JSON of an answer's data. */
export const jsonOfData = (data: unknown): string => {
  if (!isRecord(data) || !Object.values(data).some((value) => value instanceof JsonRows))
    return JSON.stringify(data ?? null);
  const members = Object.entries(data).flatMap(([name, value]) => {
    const text = value instanceof JsonRows ? value.text : JSON.stringify(value);
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  return `{${members.join(',')}}`;
};

/** The JSON of an answer. */
export const jsonOfAnswer = (answer: unknown): string => {
  if (!isRecord(answer) || !isRecord(answer['data'])) return JSON.stringify(answer);
  const { data, ...envelope } = answer;
  return `${JSON.stringify(envelope).slice(0, -1)},"data":${jsonOfData(data)}}`;
};
