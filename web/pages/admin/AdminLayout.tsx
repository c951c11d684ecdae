import { data, isRouteErrorResponse, Outlet, useRouteLoaderData } from 'react-router'
import { listMyMenus } from '../../../contract/access/menus.ts'
import { getProfile } from '../../../contract/accounts/profiles.ts'
import { ErrorPage } from '../../frame/errors/ErrorPage.tsx'
import { isFirstPageHydrated } from '../../frame/hydration.ts'
import { createLoginRedirect, visitContext } from '../../frame/visit.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { useStaffWords } from '../../words/use-staff-words.ts'
import type { Route } from './+types/AdminLayout.ts'
import { DeniedPage } from './DeniedPage.tsx'
import { mayOpen } from './guards.ts'
import './admin.css'

/**
 * Guards every page of the administration, on full loads and client-side navigations: redirects a visitor to the login and back, and
 * refuses a role without the menu (docs/behaviour/screens.md#guards).
 */
export const loader = async ({ url: { pathname, search }, context }: Route.LoaderArgs) => {
  const { call, signedIn } = context.get(visitContext)
  if (!signedIn) throw createLoginRedirect(pathname + search)
  const [{ user }, menus] = await Promise.all([call(getProfile), call(listMyMenus)])
  if (!mayOpen({ user, menus }, pathname)) throw data(null, { status: 403 })
  return null
}

/** The layout of every page of the administration; the drawer belongs to the shell. */
const AdminLayout = () => {
  useStaffWords()
  return (
    <>
      <meta name="robots" content="noindex" />
      <Outlet />
    </>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => {
  useStaffWords()
  const visit = useRouteLoaderData<typeof rootLoader>('root')
  if (isRouteErrorResponse(error) && error.status === 403) return <DeniedPage />
  // The visit has the request id of the first page. A later error belongs to another request.
  return <ErrorPage error={error} requestId={isFirstPageHydrated() ? undefined : visit?.requestId} />
}

export default AdminLayout
