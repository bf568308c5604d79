/** The numbers of a plan as an expert would keep them: every task an index, every date a working day's number. */
export interface BarePlan {
  readonly duration: Int32Array;
  readonly notBefore: Int32Array;
  /** The dependencies that leave task t: `to` and `lag` from `at[t]` to before `at[t + 1]`. */
  readonly at: Int32Array;
  readonly to: Int32Array;
  readonly lag: Int32Array;
}

export interface BareDates {
  readonly start: Int32Array;
  readonly float: Int32Array;
  readonly end: number;
}

/** Both passes by hand: no main tasks, pins, checks, dates or reasons. */
export const barePasses = ({ duration, notBefore, at, to, lag }: BarePlan): BareDates => {
  const size = duration.length;
  const waiting = new Int32Array(size);
  for (const task of to) waiting[task]! += 1;
  const start = notBefore.slice();
  const order = new Int32Array(size);
  let length = 0;
  let end = 0;
  for (let task = 0; task < size; task += 1) if (waiting[task] === 0) order[length++] = task;
  for (let next = 0; next < length; next += 1) {
    const task = order[next]!;
    const finish = start[task]! + duration[task]!;
    if (finish > end) end = finish;
    for (let edge = at[task]!; edge < at[task + 1]!; edge += 1) {
      const after = to[edge]!;
      const allows = finish + lag[edge]!;
      if (start[after]! < allows) start[after] = allows;
      waiting[after]! -= 1;
      if (waiting[after] === 0) order[length++] = after;
    }
  }
  const late = new Int32Array(size);
  const float = new Int32Array(size);
  for (let next = size - 1; next >= 0; next -= 1) {
    const task = order[next]!;
    let latest = end;
    for (let edge = at[task]!; edge < at[task + 1]!; edge += 1)
      latest = Math.min(latest, late[to[edge]!]! - lag[edge]!);
    late[task] = latest - duration[task]!;
    float[task] = late[task] - start[task]!;
  }
  return { start, float, end };
};
