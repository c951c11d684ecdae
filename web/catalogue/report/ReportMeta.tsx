import { useTranslation } from 'react-i18next'
import type { ReportDetails } from '../../../contract/catalogue/report-details.ts'
import { toVisibilities } from '../../../contract/catalogue/visibility.ts'
import { PageHead } from '../../frame/PageHead.tsx'
import { useVisit } from '../../frame/use-visit.ts'
import { toLanguageUrl } from '../../words/addresses.ts'
import { useLanguage } from '../../words/use-language.ts'
import { buildCardPath, buildReportPath } from '../lists/catalogue-paths.ts'
import { buildDataset } from './dataset.ts'
import { CardMeta } from './embed/CardMeta.tsx'
import { OembedLink } from './embed/OembedLink.tsx'
import type { ReportTexts } from './report-texts.ts'

interface Props {
  details: ReportDetails
  texts: ReportTexts
}

/** Metadata of the page for search engines and link previews. */
export const ReportMeta = ({ details, texts }: Props) => {
  const { t } = useTranslation()
  const { office, publicUrl } = useVisit()
  const language = useLanguage()
  const { report, version } = details
  // Search engines index only the latest version.
  const isEarlierVersion = version !== null && !version.isLatest
  const path = isEarlierVersion ? version.path : buildReportPath(report)
  const url = toLanguageUrl(language, publicUrl + path)
  const isPublic = toVisibilities(report).length === 0
  const description = texts.description || texts.titleInOtherLanguage
  return (
    <>
      <PageHead
        title={t('documentTitle', { title: texts.title })}
        description={description}
        path={path}
        isIndexed={!isEarlierVersion}
      />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={texts.title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:site_name" content={office.name[language]} />
      <meta property="og:locale" content={language === 'th' ? 'th_TH' : 'en_GB'} />
      <meta property="og:locale:alternate" content={language === 'th' ? 'en_GB' : 'th_TH'} />
      {isPublic && (
        <>
          <CardMeta path={buildCardPath(report)} title={texts.title} />
          <OembedLink url={url} title={texts.title} />
        </>
      )}
      <DatasetScript dataset={buildDataset(details, office, { language, url, publicUrl })} />
    </>
  )
}

/** JSON-LD in a script element, which browsers do not execute. Every '<' is escaped, so that no text can end the element. */
const DatasetScript = ({ dataset }: { dataset: object }) => (
  <script
    type="application/ld+json"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every '<' escaped
    dangerouslySetInnerHTML={{ __html: JSON.stringify(dataset).replaceAll('<', '\\u003c') }}
  />
)
