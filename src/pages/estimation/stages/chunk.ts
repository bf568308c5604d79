export { EstimationFigures } from './EstimationFigures.tsx';
export { StagesNote } from './StagesNote.tsx';
export { StageLinks } from './StageLinks.tsx';
