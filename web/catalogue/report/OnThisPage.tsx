import { useTranslation } from 'react-i18next'
import { OnPage } from '../../ui/OnPage.tsx'
import { sections } from './sections.ts'

/** The way to each section of the page. */
export const OnThisPage = ({ hasRelated }: { hasRelated: boolean }) => {
  const { t } = useTranslation('report')
  const shown = sections.filter(name => name !== 'related' || hasRelated)
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
