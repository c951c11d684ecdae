import { useTranslation } from 'react-i18next'
import { SideLinks } from '../../ui/SideLinks.tsx'
import { type SectionName, sections } from './sections.ts'

/** Links to the sections of a report's page. The page omits a section that has no content. */
export const OnThisPage = ({ omittedSections }: { omittedSections: Partial<Record<SectionName, boolean>> }) => {
  const { t } = useTranslation('report')
  const visibleSections = sections.filter(name => !omittedSections[name])
  return (
    <SideLinks id="on-this-page" title={t('onThisPage')}>
      {visibleSections.map(name => (
        <a key={name} href={`#${name}`}>
          {t(name)}
        </a>
      ))}
    </SideLinks>
  )
}
