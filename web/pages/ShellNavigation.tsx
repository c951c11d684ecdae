import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { CategoryLinks } from '../catalogue/category/CategoryLinks.tsx'
import { CategoryPanels } from '../catalogue/category/CategoryPanels.tsx'
import { createPreloadable } from '../frame/lazy-components.ts'
import { useVisit } from '../frame/use-visit.ts'

const OwnMenus = createPreloadable(() => import('./OwnMenus.tsx'))
const OwnEntries = createPreloadable(() => import('./OwnEntries.tsx'))
const AdminDrawer = createPreloadable(() => import('./admin/AdminDrawer.tsx'))

/**
 * Loads the parts of the frame that only a signed-in user has. Called before hydration, so that none of them appears later and moves
 * content.
 */
export const preloadSignedInParts = (pathname: string) =>
  Promise.all([
    OwnMenus.preload(),
    OwnEntries.preload(),
    ...(pathname.startsWith('/admin') ? [AdminDrawer.preload()] : []),
  ])

interface NavigationProps {
  /** True on the page of a category: each category then has a panel with its sub-categories. */
  hasPanels: boolean
  /** Changes when the drawer opens or folds. */
  drawerState: string
}

/** The administration menus on administration pages, the categories on all others. */
export const DrawerNavigation = ({ hasPanels, drawerState }: NavigationProps) => {
  const { t } = useTranslation()
  const { categories } = useVisit()
  const adminPageUser = useAdminPageUser()
  if (adminPageUser)
    return (
      <Suspense>
        <AdminDrawer me={adminPageUser} />
      </Suspense>
    )
  return (
    <nav aria-label={t('categories')}>
      <h2>{t('categories')}</h2>
      {hasPanels ? (
        // Opening or folding the drawer creates the panels again, so that only the current category is open.
        <CategoryPanels key={drawerState} categories={categories} />
      ) : (
        <CategoryLinks categories={categories} />
      )}
    </nav>
  )
}

/** The signed-in user's entries in the drawer, which is a sheet on phones; nothing for visitors. */
export const DrawerOwnEntries = () => {
  const { me } = useVisit()
  // On these pages the drawer has the entries of the administration already.
  const isOnAdminPage = useAdminPageUser() !== null
  if (!me) return null
  return (
    <Suspense>
      <OwnEntries me={me} hasAdminEntries={!isOnAdminPage} />
    </Suspense>
  )
}

/** The signed-in user's menus in the header; nothing for visitors. */
export const HeaderMenus = () => {
  const { me } = useVisit()
  if (!me) return null
  return (
    <Suspense>
      <span className="ownmenus wide">
        <OwnMenus me={me} />
      </span>
    </Suspense>
  )
}

/** Returns the signed-in user on an administration page that the user's role may open; null elsewhere. */
const useAdminPageUser = () => {
  const { pathname } = useLocation()
  const { me } = useVisit()
  return pathname.startsWith('/admin') && me !== null && me.menus.length > 0 ? me : null
}
