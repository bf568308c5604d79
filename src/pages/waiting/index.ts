export { Waiting } from './Waiting.tsx';
