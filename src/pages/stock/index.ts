export { StockTab } from './StockTab.tsx';
