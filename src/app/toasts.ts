import type { NotificationPayload } from 'react-admin';

/** Milliseconds for which a toast is shown (rule 19). */
export const toastTime = 1000;

export interface Toast extends Pick<NotificationPayload, 'type' | 'message'> {
  readonly key: number;
  readonly messageArgs?: unknown;
  readonly time?: number | null;
  /** Takes back what the toast says was done. */
  readonly undo?: () => void;
}

/** A place in the stack of toasts; one that is gone leaves its place free, so that no button moves under the pointer. */
export type Place = Toast | { readonly key: number; readonly height: number };

export const isToast = (place: Place): place is Toast => 'type' in place;

/** A toast as it was said. `undo` is the product's own option: react-admin's queue knows only the first in it. */
export const toastOf = ({ type, message, notificationOptions }: NotificationPayload, key: number): Toast => {
  const { undo, autoHideDuration: time, messageArgs } = notificationOptions ?? {};
  return {
    key,
    type,
    message,
    messageArgs,
    ...(time === undefined ? {} : { time }),
    ...(typeof undo === 'function' ? { undo: () => void undo() } : {}),
  };
};

/** With one more: in the first place that is free, else at the end. */
export const withToast = (places: readonly Place[], toast: Toast): readonly Place[] => {
  const free = places.findIndex((place) => !isToast(place));
  return free === -1 ? [...places, toast] : places.with(free, toast);
};

/** Without one, whose place of this height (pixels) stays free while others stand below it. */
export const withoutToast = (places: readonly Place[], key: number, height: number): readonly Place[] => {
  const left = places.map((place) => (place.key === key ? { key, height } : place));
  return left.slice(0, left.findLastIndex(isToast) + 1);
};
