import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { LoginLink } from '../accounts/login/LoginLink.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Languages } from './Languages.tsx'
import { lazily } from './lazily.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { useVisit } from './use-visit.ts'

const favourites = '/home/favorite'
const OwnMenus = lazily(() => import('./OwnMenus.tsx'))

/** The office's name and what is at hand on every page; on phones all but Login moves into the sheet. */
export const Header = ({ expanded, onToggle }: { expanded: boolean; onToggle: () => void }) => {
  const { t } = useTranslation()
  const { office, me } = useVisit()
  const { pathname } = useLocation()
  return (
    <header className="header">
      <button
        type="button"
        className="iconbtn toggle"
        aria-label={t('toggleDrawer')}
        aria-expanded={expanded}
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
      <nav aria-label={t('portal')}>
        <Link
          className="navlink wide"
          to={me ? favourites : `/login?to=${favourites}`}
          title={t('favourite')}
          aria-current={pathname === favourites ? 'page' : undefined}
        >
          <Icon of={IconStar} />
          <span className="lbl">{t('favourite')}</span>
        </Link>
        <Link className="navlink wide" to="/home/contact" title={t('contact')}>
          <Icon of={IconMail} />
          <span className="lbl">{t('contact')}</span>
        </Link>
        <span className="bar wide" />
        <Languages className="wide" short />
        <ThemeSwitch className="iconbtn wide" />
        <span className="bar wide" />
        {me ? (
          <Suspense>
            <span className="ownmenus wide">
              <OwnMenus me={me} />
            </span>
          </Suspense>
        ) : (
          <>
            <LoginLink className="navlink" />
            <Link className="btn primary wide" to="/signup">
              {t('signUp')}
            </Link>
          </>
        )}
      </nav>
    </header>
  )
}
