import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CategoryLinks } from '../catalogue/CategoryLinks.tsx'
import { CategoryPanels } from '../catalogue/CategoryPanels.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Languages } from './Languages.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { useVisit } from './use-visit.ts'

interface Props {
  /** In a category: expansion panels with the sub-categories. */
  panels: boolean
  chosen: string
}

/** The categories at the left; on phones a sheet that also holds what the header has no room for. */
export const Drawer = ({ panels, chosen }: Props) => {
  const { t } = useTranslation()
  const { categories, signedIn } = useVisit()
  return (
    <div className="drawer" id="drawer">
      <div>
        <nav aria-label={t('categories')}>
          <h2>{t('categories')}</h2>
          {panels ? <CategoryPanels key={chosen} categories={categories} /> : <CategoryLinks categories={categories} />}
        </nav>
        <nav className="onlyphone" aria-label={t('menu')}>
          <Link className="entry" to="/login">
            <Icon of={IconStar} />
            <span>{t('favourite')}</span>
          </Link>
          <Link className="entry" to="/home/contact">
            <Icon of={IconMail} />
            <span>{t('contact')}</span>
          </Link>
          <ThemeSwitch className="entry" labelled />
          <Languages />
          {!signedIn && (
            <Link className="btn primary" to="/login">
              {t('signUp')}
            </Link>
          )}
        </nav>
      </div>
    </div>
  )
}
