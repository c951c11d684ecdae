import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { CategoryLinks } from '../catalogue/category/CategoryLinks.tsx'
import { CategoryPanels } from '../catalogue/category/CategoryPanels.tsx'
import { preloadable } from '../frame/lazily.ts'
import { useVisit } from '../frame/use-visit.ts'

const OwnMenus = preloadable(() => import('./OwnMenus.tsx'))
const OwnEntries = preloadable(() => import('./OwnEntries.tsx'))
const AdminDrawer = preloadable(() => import('./admin/AdminDrawer.tsx'))

/** Loads the parts of the frame for a signed-in user before hydration, so that none of them moves. */
export const preloadOwnParts = (pathname: string) =>
  Promise.all([
    OwnMenus.preload(),
    OwnEntries.preload(),
    ...(pathname.startsWith('/admin') ? [AdminDrawer.preload()] : []),
  ])

interface NavigationProps {
  /** True for expansion panels with the sub-categories, on the page of a category. */
  panels: boolean
  drawerState: string
}

/** The administration menus on administration pages, the categories on all others. */
export const DrawerNavigation = ({ panels, drawerState }: NavigationProps) => {
  const { t } = useTranslation()
  const { categories } = useVisit()
  const administrator = useAdministrator()
  if (administrator)
    return (
      <Suspense>
        <AdminDrawer me={administrator} />
      </Suspense>
    )
  return (
    <nav aria-label={t('categories')}>
      <h2>{t('categories')}</h2>
      {panels ? (
        <CategoryPanels key={drawerState} categories={categories} />
      ) : (
        <CategoryLinks categories={categories} />
      )}
    </nav>
  )
}

/** The signed-in user's entries in the sheet on phones; nothing for visitors. */
export const DrawerOwnEntries = () => {
  const { me } = useVisit()
  const administrator = useAdministrator()
  if (!me) return null
  return (
    <Suspense>
      <OwnEntries me={me} listsAdmin={!administrator} />
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
const useAdministrator = () => {
  const { pathname } = useLocation()
  const { me } = useVisit()
  return pathname.startsWith('/admin') && me !== null && me.menus.length > 0 ? me : null
}
