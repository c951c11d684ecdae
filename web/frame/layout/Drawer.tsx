import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../ui/Icon.tsx'
import { useVisit } from '../use-visit.ts'
import { Languages } from './Languages.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

interface Props {
  /** The categories, or the administration menus. */
  navigation: ReactNode
  /** The menu entries of the signed-in user, for the sheet on phones. */
  ownEntries: ReactNode
}

/** The navigation at the left. On phones it is a sheet over the page, and also contains the links of the header. */
export const Drawer = ({ navigation, ownEntries }: Props) => {
  const { t } = useTranslation()
  const { me } = useVisit()
  return (
    <div className="drawer" id="drawer">
      <div>
        {navigation}
        {ownEntries}
        <nav className="onlyphone" aria-label={t('menu')}>
          <Link className="entry" to={me ? '/home/favorite' : '/login?to=/home/favorite'}>
            <Icon of={IconStar} />
            <span>{t('favourite')}</span>
          </Link>
          <Link className="entry" to="/home/about">
            <Icon of={IconInfoCircle} />
            <span>{t('about')}</span>
          </Link>
          <Link className="entry" to="/home/contact">
            <Icon of={IconMail} />
            <span>{t('contact')}</span>
          </Link>
          <ThemeSwitch className="entry" isLabelled />
          <Languages place="drawer" />
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
