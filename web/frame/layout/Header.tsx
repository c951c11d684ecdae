import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import type { ComponentProps, ReactNode } from 'react'
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
        <HeaderLink
          className="starlink"
          path={favouritesPath}
          to={me ? favouritesPath : `/login?to=${favouritesPath}`}
          label={t('favourite')}
          icon={IconStar}
        />
        <HeaderLink path="/home/about" label={t('about')} icon={IconInfoCircle} />
        <HeaderLink path="/home/contact" label={t('contact')} icon={IconMail} />
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

interface HeaderLinkProps {
  className?: string
  /** The path of the page. */
  path: string
  /** Where the link leads; by default to the page. */
  to?: string
  label: string
  icon: ComponentProps<typeof Icon>['of']
}

/** A link to a page, which the header has on wide screens only. */
const HeaderLink = ({ className = '', path, to = path, label, icon }: HeaderLinkProps) => (
  <Link
    className={`navlink wide ${className}`.trim()}
    to={to}
    title={label}
    aria-current={useLocation().pathname === path ? 'page' : undefined}
  >
    <Icon of={icon} />
    <span className="lbl">{label}</span>
  </Link>
)
