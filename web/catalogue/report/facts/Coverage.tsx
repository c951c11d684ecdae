import { useTranslation } from 'react-i18next'
import type { TableTimeRange } from '../../../../contract/catalogue/report-details.ts'
import type { Frequency } from '../../../../contract/catalogue/reports.ts'
import { toEraYear } from '../../../../contract/tables/year-eras.ts'
import { formatDay } from '../../../ui/values/formats.ts'
import { Title } from '../../../ui/values/Title.tsx'
import { formatMonth } from '../../../usage/index.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { parseTimePart, pickCoverage } from './coverage.ts'

interface Props {
  /** The coverage text of the report. */
  text: string | null
  /** The coverage of the data itself. */
  covers: TableTimeRange | null
  frequency: Frequency
}

/** Shows the times and places that a table covers. */
export const Coverage = ({ text, covers, frequency }: Props) => {
  const coverage = pickCoverage(text, covers)
  return (
    <>
      {coverage.times && <TimeRange {...coverage.times} frequency={frequency} />}
      {coverage.times && coverage.text && <br />}
      {coverage.text && <Title text={coverage.text} />}
    </>
  )
}

const TimeRange = ({ from, to, frequency }: Pick<TableTimeRange, 'from' | 'to'> & Pick<Props, 'frequency'>) => {
  const formatTime = useFormatTime(frequency)
  const [fromText, toText] = [formatTime(from), formatTime(to)]
  return fromText === toText ? fromText : `${fromText} – ${toText}`
}

/** Returns the formatter of a table's times; on Thai pages their years are in the Buddhist Era. */
const useFormatTime = (frequency: Frequency) => {
  const { t } = useTranslation('report')
  const language = useLanguage()
  const formatYear = (year: number) => String(toEraYear(year, language === 'th' ? 'be' : 'ce'))
  return (value: string) => {
    const part = parseTimePart(value, frequency)
    if (part.kind === 'day') return formatDay(part.day, language)
    if (part.kind === 'month') return formatMonth(part.month, language)
    if (part.kind === 'year') return t('yearOf', { year: formatYear(part.year) })
    return t(part.kind === 'half' ? 'halfOf' : 'quarterOf', { number: part.number, year: formatYear(part.year) })
  }
}
