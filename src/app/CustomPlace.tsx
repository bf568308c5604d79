import { useSession } from '../authProvider/session.ts';
import { maySee, type CustomPage } from './customPages.ts';
import { NoPermission } from './pages/NoPermission.tsx';

/** A page of its own, for those who may see it. */
export const CustomPlace = ({ page }: { readonly page: CustomPage }) => {
  useSession();
  return maySee(page) ? <page.Page /> : <NoPermission permission={page.permission} />;
};
