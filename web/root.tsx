import { type ShouldRevalidateFunctionArgs, useRouteLoaderData } from 'react-router'
import { listMyMenus } from '../contract/access/menus.ts'
import { getProfile } from '../contract/accounts/profiles.ts'
import { listCategories } from '../contract/catalogue/categories.ts'
import { getOffice } from '../contract/office/pages.ts'
import type { Visit } from '../contract/visit.ts'
import type { Route } from './+types/root'
import { useIsBare } from './frame/bare-pages.ts'
import { ErrorPage } from './frame/errors/ErrorPage.tsx'
import { isFirstPageHydrated } from './frame/hydration.ts'
import { keepPage } from './frame/reload/outdated-page.ts'
import type { PageVisit } from './frame/use-visit.ts'
import { visitContext } from './frame/visit.ts'
import { Document, Root } from './pages/Document.tsx'
import { Shell } from './pages/Shell.tsx'
import './ui/tokens.css'
import './ui/fonts.css'
import './ui/ground.css'
import './ui/controls.css'
import './ui/fields/forms.css'
import './ui/pages.css'
import './ui/table/table.css'
import './ui/floats.css'
import './ui/menus/menu.css'
import './consent/consent.css'
import './frame/layout/header.css'
import './frame/layout/drawer.css'
import './frame/layout/shell.css'

export const loader = async ({ context }: Route.LoaderArgs): Promise<PageVisit> => {
  const visit = context.get(visitContext)
  const { call, drawer, cookieChoice, signedIn, publicUrl, requestId } = visit
  // The contacts of the departments are left out: only their page needs them, and it loads them.
  const [{ contacts: _, ...office }, { categories }, me] = await Promise.all([
    call(getOffice),
    call(listCategories),
    loadMe(visit),
  ])
  return { office, categories, me, drawer, cookieChoice, signedIn, publicUrl, requestId }
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPage]

/** Returns the signed-in user with the administration menus of the user's role; null for a visitor. */
const loadMe = async ({ call, signedIn }: Visit): Promise<PageVisit['me']> => {
  if (!signedIn) return null
  const [{ user }, menus] = await Promise.all([call(getProfile), call(listMyMenus)])
  return { user, menus }
}

/** Loads again only if the same page reloads, e.g. when the drawer opens: other pages keep the office and its categories. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href

export const Layout = Document

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => {
  const visit = useRouteLoaderData<typeof loader>('root')
  const isBare = useIsBare()
  // The visit has the request id of the first page. A later error belongs to another request.
  const errorPage = <ErrorPage error={error} requestId={isFirstPageHydrated() ? undefined : visit?.requestId} />
  return visit && !isBare ? <Shell>{errorPage}</Shell> : <main className="main">{errorPage}</main>
}

export default Root
