export { EstimationFigures } from './EstimationFigures.tsx';
export { StagesNote } from './StagesNote.tsx';
