import { useTranslation } from 'react-i18next'
import { OnPage } from '../../ui/OnPage.tsx'
import { type SectionName, sections } from './sections.ts'

/** Links to each section of the page, except those that it omits. */
export const OnThisPage = ({ left }: { left: Partial<Record<SectionName, boolean>> }) => {
  const { t } = useTranslation('report')
  const shown = sections.filter(name => !left[name])
  return (
    <OnPage id="on-this-page" title={t('onThisPage')}>
      {shown.map(name => (
        <a key={name} href={`#${name}`}>
          {t(name)}
        </a>
      ))}
    </OnPage>
  )
}
