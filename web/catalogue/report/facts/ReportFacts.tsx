import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportDetails } from '../../../../contract/catalogue/report-details.ts'
import type { Office } from '../../../../contract/office/pages.ts'
import type { MonthlyUse } from '../../../../contract/usage/public-use.ts'
import { Day } from '../../../ui/values/Day.tsx'
import { formatNumber } from '../../../ui/values/formats.ts'
import { Title } from '../../../ui/values/Title.tsx'
import { SparkLine } from '../../../usage/index.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { NextRelease, OnTimeSentence } from '../../releases/ReleaseFacts.tsx'
import { detectLanguage, type ReportTexts } from '../report-texts.ts'
import { VersionFact } from '../versions/VersionNote.tsx'
import { Coverage } from './Coverage.tsx'
import './facts.css'

interface Props {
  details: ReportDetails
  /** Downloads of the last twelve months; empty if there were few. */
  months: MonthlyUse[]
  texts: ReportTexts
  office: Pick<Office, 'name' | 'email'>
}

/** The key facts at the side of the page. */
export const ReportFacts = ({
  details,
  months,
  texts: { unit, coverage: coverageText, transformation },
  office,
}: Props) => {
  const { t } = useTranslation(['report', 'catalogue', 'frequencies', 'usage', 'trust'])
  const language = useLanguage()
  const { report, version, punctuality, covers: csvPeriod, licence, licenceUrl, source, sourceUrl } = details
  return (
    <dl>
      <Fact name={t('frequency', { ns: 'catalogue' })}>{t(report.frequency, { ns: 'frequencies' })}</Fact>
      <Fact name={t('lastRelease')}>
        <Day of={report.releaseDate} />
      </Fact>
      <Fact name={t('version', { ns: 'trust' })}>
        {version && <VersionFact version={version} fileName={report.fileName} />}
      </Fact>
      <Fact name={t('nextRelease')}>
        {(punctuality || details.nextReleaseDate) && <NextReleaseDay details={details} />}
      </Fact>
      <Fact name={t('onTimeTitle', { ns: 'trust' })}>
        {punctuality && punctuality.pastCount > 0 && <OnTimeSentence punctuality={punctuality} />}
      </Fact>
      <Fact name={t('covers')}>
        {(coverageText || csvPeriod) && (
          <Coverage text={coverageText} covers={csvPeriod} frequency={report.frequency} />
        )}
      </Fact>
      <Size details={details} />
      <Fact name={t('downloads', { ns: 'usage' })}>{months.length > 0 && <SparkLine months={months} />}</Fact>
      <Fact name={t('unit')}>{unit && <Unit unit={unit} details={details} />}</Fact>
      <Fact name={t('licence')}>{licence && <MaybeLink url={licenceUrl}>{licence}</MaybeLink>}</Fact>
      <Fact name={t('source')}>{source && <MaybeLink url={sourceUrl}>{source}</MaybeLink>}</Fact>
      <Fact name={t('transformation')}>{transformation && <Title text={transformation} />}</Fact>
      <Fact name={t('whoToAsk')}>
        {office.name[language]}
        <br />
        <a href={`mailto:${office.email}`}>{office.email}</a>
      </Fact>
    </dl>
  )
}

/** The next release by the release rhythm. A report without a rhythm has no punctuality; staff may have set its next release date. */
const NextReleaseDay = ({
  details: { report, punctuality, nextReleaseDate, daysLate },
}: {
  details: ReportDetails
}) => {
  if (punctuality) return <NextRelease punctuality={punctuality} fileName={report.fileName} />
  return (
    nextReleaseDate && (
      <>
        <Day of={nextReleaseDate} /> <DaysLate days={daysLate} />
      </>
    )
  )
}

/** Shows the unit of the report. If the table itself is in Thai, an English page also shows the Thai unit, which the table uses. */
const Unit = ({ unit, details: { columns, unitTh } }: { unit: string; details: ReportDetails }) => {
  const language = useLanguage()
  const isThaiTable = columns.some(column => detectLanguage(column.name + (column.unit ?? '')) === 'th')
  const showsThaiUnit = language === 'en' && isThaiTable && unitTh && unitTh !== unit
  return (
    <>
      <Title text={unit} />
      {showsThaiUnit && (
        <span className="otherunit" lang="th">
          {unitTh}
        </span>
      )}
    </>
  )
}

/** One fact; renders nothing if it is unknown. */
const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  ) : null

/** The number of rows and columns; renders nothing if the number of rows is unknown. */
const Size = ({ details: { rowCount, columns } }: { details: ReportDetails }) => {
  const { t } = useTranslation('report')
  if (rowCount === null) return null
  const rowText = t('rows', { count: rowCount, number: formatNumber(rowCount) })
  const columnText = t('columnCount', { count: columns.length, number: formatNumber(columns.length) })
  const hasKnownColumns = columns.length > 0
  return <Fact name={t('size')}>{hasKnownColumns ? t('sizeOf', { rows: rowText, columns: columnText }) : rowText}</Fact>
}

const DaysLate = ({ days }: { days: number }) => {
  const { t } = useTranslation('trust')
  return days > 0 && <span className="chip error">{t('daysLate', { count: days, number: formatNumber(days) })}</span>
}

/** A link if there is a URL; otherwise only the text. A URL without encryption is marked. */
const MaybeLink = ({ url, children }: { url: string | null; children: string }) =>
  url ? (
    <a href={url} rel="noopener">
      {children}
      {/^http:/i.test(url) && ' (http)'}
    </a>
  ) : (
    children
  )
