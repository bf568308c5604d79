import type { IApi, ILink } from '@svar-ui/react-gantt';
import type { RefObject } from 'react';
import type { BarPlace } from './moves.ts';

/** What a person does to bars and links. */
export interface GanttEvents {
  /** A bar is held, at another place than before it was taken. False lets go of it. */
  readonly onDrag: (id: number, was: BarPlace, now: BarPlace) => boolean;
  readonly onDrop: (id: number) => void;
  readonly onDrawnLink: (link: Partial<ILink>) => void;
  readonly onRemoveLink: (at: number) => void;
  readonly onToggle: (id: number, isOpen: boolean) => void;
  readonly onSelect: (id: number) => void;
}

/** What the part would do by itself to the plan, or with keys that are ours. */
const stopped = [
  'add-task',
  'delete-task',
  'copy-task',
  'move-task',
  'indent-task',
  'sort-tasks',
  'update-link',
  'hotkey',
  'show-editor',
];

/**
 * Takes the events of the part: what changes tasks or links is stopped and told, and comes back as another plan. A bar
 * that is let go returns to its place first.
 */
export const takeEvents = (api: IApi, events: RefObject<GanttEvents>): void => {
  let held: { readonly id: number; readonly was: BarPlace } | null = null;
  const placeOf = (id: number): BarPlace => {
    const task = api.getTask(id);
    return { left: Number(task['$x']), width: Number(task['$w']) };
  };
  const letGo = () => {
    if (!held) return;
    const { id, was } = held;
    held = null;
    void api.exec('drag-task', { id, left: was.left, width: was.width, inProgress: false });
    events.current.onDrop(id);
  };
  for (const name of stopped) api.intercept(name, () => false);
  api.intercept('drag-task', (event) => {
    // Rows are not put elsewhere by dragging.
    if (event.top !== undefined) return false;
    if (!event.inProgress) {
      // The part lets go of a bar that is where it was.
      if (held) {
        const { id } = held;
        held = null;
        events.current.onDrop(id);
      }
      return true;
    }
    const id = Number(event.id);
    held ??= { id, was: placeOf(id) };
    return events.current.onDrag(id, held.was, {
      left: event.left ?? held.was.left,
      width: event.width ?? held.was.width,
    });
  });
  api.intercept('update-task', () => {
    letGo();
    return false;
  });
  api.intercept('add-link', ({ link }) => {
    events.current.onDrawnLink(link);
    return false;
  });
  api.intercept('delete-link', ({ id }) => {
    events.current.onRemoveLink(Number(id) - 1);
    return false;
  });
  api.on('open-task', ({ id, mode }) => events.current.onToggle(Number(id), mode));
  api.on('select-task', ({ id }) => events.current.onSelect(Number(id)));
};
