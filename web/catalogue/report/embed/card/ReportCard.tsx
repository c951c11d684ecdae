import { useTranslation } from 'react-i18next'
import type { ReportDetails } from '../../../../../contract/catalogue/report-details.ts'
import type { Office } from '../../../../../contract/office/pages.ts'
import { formatDayInText, formatNumber } from '../../../../ui/values/formats.ts'
import { useLanguage } from '../../../../words/use-language.ts'
import { pickTexts } from '../../report-texts.ts'
import { Card, card } from './Card.tsx'

interface Props {
  details: ReportDetails
  office: Pick<Office, 'name'>
  host: string
}

/** Draws the card of a report: title, description, size and date. */
export const ReportCard = ({ details, office, host }: Props) => {
  const { t } = useTranslation(['report', 'frequencies', 'explore', 'catalogue'])
  const language = useLanguage()
  const { report, rowCount, columns } = details
  const { title, description, otherTitle, attribution, category } = pickTexts(details, language)
  const facts: [name: string, value: string][] = [
    [t('frequency', { ns: 'catalogue' }), t(report.frequency, { ns: 'frequencies' })],
    [t('lastRelease'), formatDayInText(report.releaseDate, language)],
    ...(rowCount === null ? [] : [[t('rows', { ns: 'explore' }), formatNumber(rowCount)] as [string, string]]),
    ...(columns.length ? [[t('columns', { ns: 'explore' }), formatNumber(columns.length)] as [string, string]] : []),
  ]
  const step = (card.width - 2 * card.edge) / 4
  return (
    <Card
      {...{ language, office, host }}
      title={title}
      titleLines={3}
      note={description || otherTitle}
      noteLines={2}
      source={[category, attribution.replace(/[\s.]+$/, '')].filter(Boolean).join(' · ')}
    >
      {() => (
        <g transform={`translate(${card.edge} 480)`}>
          <rect width={card.width - 2 * card.edge} height="2" y="-40" fill="#e2ded4" />
          {facts.map(([name, value], place) => (
            <g key={name} transform={`translate(${place * step} 0)`}>
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
