import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Icon } from '../../ui/Icon.tsx'
import { useVisit } from '../use-visit.ts'
import { Languages } from './Languages.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

const favouritesPath = '/home/favorite'

interface Props {
  /** True if the drawer is open. */
  isExpanded: boolean
  /** Opens or closes the drawer. */
  onToggle: () => void
  /** The link to the login page, for visitors. */
  login: ReactNode
  /** The menus of the signed-in user. */
  ownMenus: ReactNode
}

/** The bar at the top of every page. On phones it has only the login; its other links are in the drawer. */
export const Header = ({ isExpanded, onToggle, login, ownMenus }: Props) => {
  const { t } = useTranslation()
  const { office, me } = useVisit()
  const { pathname } = useLocation()
  return (
    <header className="header">
      <button
        type="button"
        className="iconbtn toggle"
        aria-label={t('toggleDrawer')}
        aria-expanded={isExpanded}
        aria-controls="drawer"
        onClick={onToggle}
      >
        <Icon of={IconMenu2} />
      </button>
      <Link className="brand" to="/">
        <b lang="th">คลัง</b>
        <span>
          <strong lang="th">{office.name.th}</strong>
          <em lang="en">{office.name.en}</em>
        </span>
      </Link>
      <nav aria-label={t('mainMenu')}>
        <Link
          className="navlink starlink wide"
          to={me ? favouritesPath : `/login?to=${favouritesPath}`}
          title={t('favourite')}
          aria-current={pathname === favouritesPath ? 'page' : undefined}
        >
          <Icon of={IconStar} />
          <span className="lbl">{t('favourite')}</span>
        </Link>
        <Link
          className="navlink wide"
          to="/home/about"
          title={t('about')}
          aria-current={pathname === '/home/about' ? 'page' : undefined}
        >
          <Icon of={IconInfoCircle} />
          <span className="lbl">{t('about')}</span>
        </Link>
        <Link
          className="navlink wide"
          to="/home/contact"
          title={t('contact')}
          aria-current={pathname === '/home/contact' ? 'page' : undefined}
        >
          <Icon of={IconMail} />
          <span className="lbl">{t('contact')}</span>
        </Link>
        <span className="bar wide" />
        <Languages className="wide" place="header" />
        <ThemeSwitch className="iconbtn wide" />
        <span className="bar wide" />
        {me ? (
          ownMenus
        ) : (
          <>
            {login}
            <Link className="btn primary wide" to="/signup">
              {t('signUp')}
            </Link>
          </>
        )}
      </nav>
    </header>
  )
}
