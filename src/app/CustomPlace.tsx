import { useSession } from '../authProvider/session.ts';
import { maySee, type CustomPage } from './customPages.ts';
import { Loading } from './pages/Loading.tsx';
import { NewVersion } from './pages/NewVersion.tsx';
import { NoPermission } from './pages/NoPermission.tsx';

/** A page of its own, loaded when it is first opened, for those who may see it. */
export const CustomPlace = ({ page }: { readonly page: CustomPage }) => {
  useSession();
  const loaded = page.module.useModule();
  if (!maySee(page)) return <NoPermission permission={page.permission} />;
  if (loaded.state === 'failed') return <NewVersion />;
  if (loaded.state === 'loading') return <Loading />;
  const Page = loaded.module;
  return <Page />;
};
