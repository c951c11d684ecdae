import { useTranslation } from 'react-i18next'
import { useVisit } from '../../../frame/use-visit.ts'
import { visitContext } from '../../../frame/visit.ts'
import { toLanguageUrl } from '../../../words/addresses.ts'
import { useExploreWords } from '../../../words/use-explore-words.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { buildEmbedPath, buildExplorePath } from '../../lists/catalogue-paths.ts'
import { buildAddress, formatNames } from '../explore/address/format-address.ts'
import { withUnitTranslations } from '../explore/chart/units/unit-translations.server.ts'
import { findQueryFailure } from '../explore/send-query.ts'
import { requireDetails } from '../report.server.ts'
import { pickTexts } from '../report-texts.ts'
import type { Route } from './+types/EmbedPage.ts'
import { EmbedChart } from './EmbedChart.tsx'
import { EmbedFoot } from './EmbedFoot.tsx'
import { requestChart } from './embedded-chart.server.ts'
import '../explore/chart/chart.css'
import '../explore/rows/rows.css'
import './embed.css'

export const loader = async ({ context, request, params: { fileName } }: Route.LoaderArgs) => {
  const visit = context.get(visitContext)
  // Redirects from a former File Name of the report to `buildEmbedPath`.
  const details = await requireDetails(visit, { fileName }, request.url, buildEmbedPath)
  const { searchParams } = new URL(request.url)
  const embeddedChart = await requestChart(visit, details.report.fileName, searchParams)
  return {
    details,
    ...embeddedChart,
    chart: withUnitTranslations(embeddedChart.chart, visit.language, details),
  }
}

/** /embed/{file_name}: the chart of a selection for other sites, without scripts. */
const EmbedPage = ({ loaderData: { details, ...embeddedChart } }: Route.ComponentProps) => {
  useExploreWords()
  const { t } = useTranslation('explore')
  const { publicUrl } = useVisit()
  const language = useLanguage()
  const { title } = pickTexts(details, language)
  const { description: tableDescription, chart, selection, invalidNames } = embeddedChart
  const isTableBuilding = tableDescription.state === 'building'
  const exploreUrl = toLanguageUrl(language, publicUrl + buildAddress(buildExplorePath(details.report), selection))
  return (
    <main className="embed">
      <meta name="robots" content="noindex" />
      <link rel="canonical" href={exploreUrl} />
      {chart ? (
        <EmbedChart chart={chart} selection={selection} title={title} />
      ) : (
        <>
          <title>{title}</title>
          <h1>{title}</h1>
          <p role="status">{t(isTableBuilding ? 'embedBuilding' : 'noChart')}</p>
        </>
      )}
      {invalidNames.length > 0 && (
        <p className="small note" role="status">
          {t('ignoredParts', { names: formatNames(invalidNames) })}
        </p>
      )}
      <EmbedFoot details={details} description={tableDescription} address={exploreUrl} />
    </main>
  )
}

/** Shows the text of a refusal of the engine, or, for any other error, that there is no such chart. */
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => {
  useExploreWords()
  const { t } = useTranslation('explore')
  return (
    <main className="embed">
      <title>{t('chart')}</title>
      <meta name="robots" content="noindex" />
      <h1>{t('chart')}</h1>
      <p role="alert">{t(findQueryFailure(error) ?? 'embedNone')}</p>
    </main>
  )
}

export default EmbedPage
