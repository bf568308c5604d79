import { saidAbout, type SaidAbout, type Said } from '../../../../domain/planning/msProject/said.ts';
import type { ProgrammeTask } from '../../../../domain/planning/msProject/programme.ts';
import { formatDay } from '../../../../ui/fields/format.ts';
import type { Assignees } from '../assignees.ts';

/** What is said of one part of a file. */
export interface SaidGroup {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Who of a file is nobody here, each once with the tasks. */
export const unknownPeople = (tasks: readonly ProgrammeTask[], { read }: Assignees): readonly Said[] => {
  const tasksOf = new Map<string, string[]>();
  for (const { assignee, name } of tasks)
    if (assignee) tasksOf.set(assignee.name, [...(tasksOf.get(assignee.name) ?? []), name]);
  return [...tasksOf].flatMap(([name, named]): Said[] => {
    const found = read(name);
    if ('value' in found) return [];
    const rest = named.length > 1 ? ` and ${named.length - 1} more` : '';
    return [{ about: 'people', at: null, text: `${found.error}: “${named[0] ?? ''}”${rest} has nobody.` }];
  });
};

/** Dates as people write them here. */
const withDays = (text: string): string => text.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, formatDay);

/** What is said of a file, part by part. */
export const saidGroups = (all: readonly Said[]): readonly SaidGroup[] => {
  const abouts = Object.keys(saidAbout).filter((name): name is SaidAbout => name in saidAbout);
  return abouts.flatMap((about) => {
    const lines = all.flatMap((one) =>
      one.about === about ? [one.at === null ? withDays(one.text) : `${one.at}: ${withDays(one.text)}`] : [],
    );
    return lines.length === 0 ? [] : [{ title: saidAbout[about], lines }];
  });
};
