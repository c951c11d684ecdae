import { useRouteLoaderData } from 'react-router'
import type { listMyMenus } from '../../contract/access/menus.ts'
import type { getProfile } from '../../contract/accounts/profiles.ts'
import type { OutputOf } from '../../contract/call.ts'
import type { listCategories } from '../../contract/catalogue/categories.ts'
import type { getOffice } from '../../contract/office/pages.ts'
import type { Visit } from '../../contract/visit.ts'

/** The signed-in user, with the administration menus of the user's role. */
export interface Me {
  user: OutputOf<typeof getProfile>['user']
  menus: OutputOf<typeof listMyMenus>
}

/** The data that the root loader provides to every page. */
export interface PageVisit extends Pick<Visit, 'drawer' | 'cookieChoice' | 'signedIn' | 'publicUrl' | 'requestId'> {
  office: Omit<OutputOf<typeof getOffice>, 'contacts'>
  categories: OutputOf<typeof listCategories>['categories']
  /** Null for visitors. */
  me: Me | null
}

/** Returns the data of the root loader, which every page may use. Throws outside the root route. */
export const useVisit = () => {
  const visit = useRouteLoaderData<PageVisit>('root')
  if (!visit) throw new Error('There is no visit outside the root route.')
  return visit
}
