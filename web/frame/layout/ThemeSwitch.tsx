import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { followSystem, switchTheme } from '../theme.ts'

/** Switches between light and dark; the stylesheet selects the icon, as the scheme is unknown on the server. */
export const ThemeSwitch = ({ className, labelled = false }: { className: string; labelled?: boolean }) => {
  const { t } = useTranslation()
  useEffect(followSystem, [])
  return (
    <button
      type="button"
      className={`themeswitch ${className}`}
      aria-label={labelled ? undefined : t('theme')}
      title={labelled ? undefined : t('theme')}
      onClick={switchTheme}
    >
      <span className="moon">
        <Icon of={IconMoon} />
      </span>
      <span className="sun">
        <Icon of={IconSun} />
      </span>
      {labelled && <span>{t('theme')}</span>}
    </button>
  )
}
