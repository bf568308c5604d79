import { useLocation, useNavigate } from 'react-router-dom';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { CompareScreen } from './CompareScreen.tsx';
import { EstimationPicker } from './EstimationPicker.tsx';
import { comparePath } from './path.ts';

/** Two revisions or stages of an estimation side by side: `/boq-compare/7?from=boq-cost.1&to=boq-cost.2`. */
export const ComparePage = () => {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const id = Number(pathname.split('/')[2]);
  if (Number.isInteger(id) && id > 0) return <CompareScreen key={id} id={id} />;
  return (
    <>
      <PageHeader title="Compare revisions" />
      <EstimationPicker onChoose={(chosen) => void navigate(comparePath(chosen))} />
    </>
  );
};
