import { useSession } from '../authProvider/session.ts';
import type { CustomPage } from '../ui/extensions/extension.ts';
import { maySee } from './customPages.ts';
import { NoPermission } from './pages/NoPermission.tsx';

/** A page of its own, for those who may see it. */
export const CustomPlace = ({ page }: { readonly page: CustomPage }) => {
  useSession();
  return maySee(page) ? <page.Page /> : <NoPermission permission={page.permissions[0] ?? null} />;
};
