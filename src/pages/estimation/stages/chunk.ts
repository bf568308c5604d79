export { StagesNote } from './StagesNote.tsx';
