import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { Language } from '../../../contract/visit.ts'
import { useLanguage } from '../../words/use-language.ts'

const names: Record<Language, { short: string; long: string }> = {
  th: { short: 'ไทย', long: 'ไทย' },
  en: { short: 'EN', long: 'English' },
}

/** Plain links to the same page in either language: the server keeps the choice and draws the page in it. */
export const Languages = ({ className = '', short = false }: { className?: string; short?: boolean }) => {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const current = useLanguage()
  return (
    <ul className={`langs ${className}`} aria-label={t('language')}>
      {(['th', 'en'] as const).map(language => (
        <li key={language}>
          <a
            lang={language}
            hrefLang={language}
            href={switchPath(language, pathname, search)}
            aria-current={language === current ? 'true' : undefined}
          >
            {short ? names[language].short : names[language].long}
          </a>
        </li>
      ))}
    </ul>
  )
}

const switchPath = (language: Language, pathname: string, search: string) => {
  const asked = new URLSearchParams(search)
  asked.set('lang', language)
  return `${pathname}?${asked}`
}
