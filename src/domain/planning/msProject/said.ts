/** What a note on a file is about. */
export const saidAbout = {
  outline: 'Levels',
  tasks: 'Tasks that are not taken',
  days: 'Durations',
  links: 'Links',
  held: 'Dates that hold tasks',
  calendar: 'Working days',
  people: 'People',
  work: 'Progress and baseline',
  money: 'Costs',
  texts: 'Texts',
  shares: 'Shares',
} as const;
export type SaidAbout = keyof typeof saidAbout;

/** What of a file is not taken, or becomes something else here. */
export interface Said {
  readonly about: SaidAbout;
  /** Of which task, as the file names it: `7 “Roof”`; null of the whole. */
  readonly at: string | null;
  readonly text: string;
}

/** Gathers what is said of a file. */
export class Notes {
  readonly said: Said[] = [];

  say(about: SaidAbout, at: string | null, text: string): void {
    this.said.push({ about, at, text });
  }
}
