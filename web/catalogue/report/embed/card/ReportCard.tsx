import { useTranslation } from 'react-i18next'
import type { ReportDetails } from '../../../../../contract/catalogue/report-details.ts'
import type { Office } from '../../../../../contract/office/pages.ts'
import { formatDayInText, formatNumber } from '../../../../ui/values/formats.ts'
import { useLanguage } from '../../../../words/use-language.ts'
import { pickTexts, removeFinalPeriod } from '../../report-texts.ts'
import { Card, cardSize } from './Card.tsx'

interface Props {
  details: ReportDetails
  office: Pick<Office, 'name'>
  host: string
}

const maxFacts = 4
const contentWidth = cardSize.width - 2 * cardSize.edge
/** Width of a fact; the facts are beside each other. */
const factWidth = contentWidth / maxFacts
/** Distance of the facts from the top in pixels, the same on all cards of reports. */
const factsTop = 480

/** Draws the link card of a report: title, description, source and up to four facts. */
export const ReportCard = ({ details, office, host }: Props) => {
  const { t } = useTranslation(['report', 'frequencies', 'explore', 'catalogue'])
  const language = useLanguage()
  const { report, rowCount, columns } = details
  const { title, description, titleInOtherLanguage, attribution, category } = pickTexts(details, language)
  const facts: [name: string, value: string][] = [
    [t('frequency', { ns: 'catalogue' }), t(report.frequency, { ns: 'frequencies' })],
    [t('lastRelease'), formatDayInText(report.releaseDate, language)],
  ]
  if (rowCount !== null) facts.push([t('rows', { ns: 'explore' }), formatNumber(rowCount)])
  if (columns.length > 0) facts.push([t('columns', { ns: 'explore' }), formatNumber(columns.length)])
  return (
    <Card
      {...{ language, office, host }}
      title={title}
      titleLines={3}
      note={description || titleInOtherLanguage}
      noteLines={2}
      source={[category, removeFinalPeriod(attribution)].filter(Boolean).join(' · ')}
    >
      {() => (
        <g transform={`translate(${cardSize.edge} ${factsTop})`}>
          <rect width={contentWidth} height="2" y="-40" fill="#e2ded4" />
          {facts.map(([name, value], index) => (
            <g key={name} transform={`translate(${index * factWidth} 0)`}>
              <text fontSize="20">{name}</text>
              <text className="b" y="40" fontSize="29">
                {value}
              </text>
            </g>
          ))}
        </g>
      )}
    </Card>
  )
}
