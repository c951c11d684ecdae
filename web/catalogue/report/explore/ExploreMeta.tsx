import type { ReportDetails } from '../../../../contract/catalogue/report-details.ts'
import { toVisibilities } from '../../../../contract/catalogue/visibility.ts'
import { useVisit } from '../../../frame/use-visit.ts'
import { toLanguageUrl } from '../../../words/addresses.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { buildChartCardPath, buildExplorePath } from '../../lists/catalogue-paths.ts'
import { CardMeta } from '../embed/CardMeta.tsx'
import { toChartSelection } from '../embed/embed-code.ts'
import { OembedLink } from '../embed/OembedLink.tsx'
import { pickTexts } from '../report-texts.ts'
import { buildAddress } from './address/format-address.ts'
import type { LoadedTable } from './explore.server.ts'

interface Props {
  details: ReportDetails
  loadedTable: LoadedTable
}

/** Meta tags of a public table for link previews, and the link to its oEmbed response. */
export const ExploreMeta = ({ details, loadedTable }: Props) => {
  const { report } = details
  const { office, publicUrl } = useVisit()
  const language = useLanguage()
  const isPublic = toVisibilities(report).length === 0
  if (!isPublic) return null
  const selection = toChartSelection(loadedTable.selection)
  const { title, description, titleInOtherLanguage } = pickTexts(details, language)
  const url = toLanguageUrl(language, publicUrl + buildAddress(buildExplorePath(report), selection))
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description || titleInOtherLanguage} />
      <meta property="og:url" content={url} />
      <meta property="og:site_name" content={office.name[language]} />
      <CardMeta path={buildAddress(buildChartCardPath(report), selection)} title={title} />
      <OembedLink url={url} title={title} />
    </>
  )
}
