import { useTranslation } from 'react-i18next'
import { useVisit } from '../../../../frame/use-visit.ts'
import { formatNumber } from '../../../../ui/values/formats.ts'
import { toLanguageUrl } from '../../../../words/addresses.ts'
import { useLanguage } from '../../../../words/use-language.ts'
import { buildAddress } from '../address/format-address.ts'
import type { RowsPage } from '../api-responses.ts'
import { useExploring } from '../page/exploring.ts'
import type { ShownColumn } from './shown-columns.ts'

interface Props {
  /** The page of rows that is printed. */
  page: RowsPage
  columns: ShownColumn[]
}

/** A note that only paper shows if rows or columns are missing on it: how many are printed, and the URL that shows all of them. */
export const PrintNote = ({ page: { offset, rows, total }, columns }: Props) => {
  const { t } = useTranslation(['explore', 'trust'])
  const { publicUrl } = useVisit()
  const { path, selection } = useExploring()
  const language = useLanguage()
  const printedCount = columns.filter(({ isPrinted }) => isPrinted).length
  const hasAllColumns = printedCount === columns.length
  const hasAllRows = rows.length === total
  if (hasAllRows && hasAllColumns) return null
  return (
    <p className="printnote">
      {!hasAllColumns &&
        t('printedColumns', {
          ns: 'trust',
          shown: formatNumber(printedCount),
          total: formatNumber(columns.length),
        })}{' '}
      {!hasAllRows &&
        t('printedRows', {
          from: formatNumber(offset + 1),
          to: formatNumber(offset + rows.length),
          total: formatNumber(total),
        })}{' '}
      {t('selectionUrl')} {toLanguageUrl(language, publicUrl + buildAddress(path, { ...selection, page: 1 }))}
    </p>
  )
}
