import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { followSystem, switchTheme } from '../theme.ts'

/** Switches between light and dark. Only the browser stores the choice, so the server renders both icons and the stylesheet shows one. */
export const ThemeSwitch = ({ className, isLabelled = false }: { className: string; isLabelled?: boolean }) => {
  const { t } = useTranslation()
  useEffect(followSystem, [])
  return (
    <button
      type="button"
      className={`themeswitch ${className}`}
      aria-label={isLabelled ? undefined : t('theme')}
      title={isLabelled ? undefined : t('theme')}
      onClick={switchTheme}
    >
      <span className="moon">
        <Icon of={IconMoon} />
      </span>
      <span className="sun">
        <Icon of={IconSun} />
      </span>
      {isLabelled && <span>{t('theme')}</span>}
    </button>
  )
}
