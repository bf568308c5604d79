/** What a plan has and MS Project has no field for: fields of a task that it keeps and shows, by their numbers there. */
export const ownFields = {
  share: { id: 188743767, field: 'Number1', alias: 'Share, %' },
  remaining: { id: 188743768, field: 'Number2', alias: 'Remaining, days' },
  /** Beside a pin. */
  notBefore: { id: 188743945, field: 'Date1', alias: 'Not before' },
  /** Of a summary task, which cannot be pinned there. */
  pin: { id: 188743946, field: 'Date2', alias: 'Pinned on' },
} as const;
