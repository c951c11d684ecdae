import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { CategoryLinks } from '../catalogue/CategoryLinks.tsx'
import { CategoryPanels } from '../catalogue/CategoryPanels.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Languages } from './Languages.tsx'
import { lazily } from './lazily.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { useVisit } from './use-visit.ts'

const OwnEntries = lazily(() => import('./OwnEntries.tsx'))
const AdminDrawer = lazily(() => import('./admin/AdminDrawer.tsx'))

interface Props {
  /** In a category: expansion panels with the sub-categories. */
  panels: boolean
  chosen: string
}

/**
 * The categories at the left, or the menus where one stands in the administration; on phones a sheet that also holds what the header has
 * no room for.
 */
export const Drawer = ({ panels, chosen }: Props) => {
  const { t } = useTranslation()
  const { categories, me } = useVisit()
  const isAdmin = useLocation().pathname.startsWith('/admin') && me !== null && me.menus.length > 0
  return (
    <div className="drawer" id="drawer">
      <div>
        {isAdmin ? (
          <Suspense>
            <AdminDrawer me={me} />
          </Suspense>
        ) : (
          <nav aria-label={t('categories')}>
            <h2>{t('categories')}</h2>
            {panels ? (
              <CategoryPanels key={chosen} categories={categories} />
            ) : (
              <CategoryLinks categories={categories} />
            )}
          </nav>
        )}
        {me && (
          <Suspense>
            <OwnEntries me={me} listsAdmin={!isAdmin} />
          </Suspense>
        )}
        <nav className="onlyphone" aria-label={t('menu')}>
          <Link className="entry" to={me ? '/home/favorite' : '/login?to=/home/favorite'}>
            <Icon of={IconStar} />
            <span>{t('favourite')}</span>
          </Link>
          <Link className="entry" to="/home/contact">
            <Icon of={IconMail} />
            <span>{t('contact')}</span>
          </Link>
          <ThemeSwitch className="entry" labelled />
          <Languages />
          {!me && (
            <Link className="btn primary" to="/signup">
              {t('signUp')}
            </Link>
          )}
        </nav>
      </div>
    </div>
  )
}
