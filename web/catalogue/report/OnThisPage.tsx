import { useTranslation } from 'react-i18next'
import { OnPage } from '../../ui/OnPage.tsx'
import { type SectionName, sections } from './sections.ts'

/** Links to each section of the page, except those that it omits. */
export const OnThisPage = ({ omittedSections }: { omittedSections: Partial<Record<SectionName, boolean>> }) => {
  const { t } = useTranslation('report')
  const visibleSections = sections.filter(name => !omittedSections[name])
  return (
    <OnPage id="on-this-page" title={t('onThisPage')}>
      {visibleSections.map(name => (
        <a key={name} href={`#${name}`}>
          {t(name)}
        </a>
      ))}
    </OnPage>
  )
}
