import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageFit } from '../../../../../contract/catalogue/drafts/page-fit.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { useLanguage } from '../../../../words/use-language.ts'
import { Coverage } from '../../../report/facts/Coverage.tsx'

interface Row {
  field: 'unit' | 'coverage' | 'frequency'
  /** What the report page says; empty if it says nothing. */
  page: string
  /** The same fact as the new table has it. */
  table: ReactNode
  /**
   * The result of the comparison, which is also the key of its text. 'follows': the page shows the times of the table itself, so they always
   * agree. The last three are misfits.
   */
  result: 'fits' | 'follows' | 'changeUnit' | 'coversLess' | 'changeFrequency'
}

/** Compares the unit, the period and the frequency on the report page with those of the new table. */
export const PageFitPart = ({ fit }: { fit: PageFit }) => {
  const { t } = useTranslation(['publishing', 'frequencies'])
  const heading = useId()
  const rows = useComparisonRows(fit)
  if (rows.length === 0) return null
  const misfitCount = rows.filter(isMisfit).length
  return (
    <section className="reviewpart" aria-labelledby={heading}>
      <div className="sechead">
        <h3 id={heading}>{t('fitTitle')}</h3>
        <span className="small soft">
          {misfitCount === 0 ? t('everythingFits') : t('misfits', { count: misfitCount, total: rows.length })}
        </span>
      </div>
      <table className="t compact fits pagefit">
        <thead>
          <tr>
            <th scope="col">{t('factField')}</th>
            <th scope="col">{t('factBefore')}</th>
            <th scope="col">{t('factAfter')}</th>
            <th scope="col">{t('fitResult')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, page, table, result }) => (
            <tr key={field} className={isMisfit({ result }) ? 'misfit' : 'fit'}>
              <th scope="row">{t(`fit_${field}`)}</th>
              <td>{page === '' ? <span className="faint">–</span> : page}</td>
              <td>{table}</td>
              <td>
                <span className="fitresult">
                  <Icon of={isMisfit({ result }) ? IconAlertTriangle : IconCheck} size={16} /> {t(result)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const isMisfit = ({ result }: Pick<Row, 'result'>) => result !== 'fits' && result !== 'follows'

/** Returns a row for each field that can be compared. */
const useComparisonRows = ({ unit, coverage, frequency }: PageFit): Row[] => {
  const { t } = useTranslation('frequencies')
  const language = useLanguage()
  const pickText = (texts: Record<'en' | 'th', string>) => texts[language] || texts.en || texts.th
  const rows: Row[] = []
  if (unit)
    rows.push({
      field: 'unit',
      page: pickText(unit.page),
      table: unit.table,
      result: unit.fits ? 'fits' : 'changeUnit',
    })
  if (coverage) {
    const { page, table, fit } = coverage
    // Without a known frequency, a time that has a day is shown with its day.
    const tableTimes = <Coverage text={null} covers={table} frequency={frequency?.table ?? 'Daily'} />
    rows.push({
      field: 'coverage',
      page: pickText(page),
      table: tableTimes,
      result: fit === 'shrinks' ? 'coversLess' : fit,
    })
  }
  if (frequency) {
    const { page, table, fits } = frequency
    rows.push({ field: 'frequency', page: t(page), table: t(table), result: fits ? 'fits' : 'changeFrequency' })
  }
  return rows
}
