import { Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createLazy } from '../../../../frame/lazy-components.ts'
import { useVisit } from '../../../../frame/use-visit.ts'
import { Pager } from '../../../../ui/Pager.tsx'
import { formatNumber } from '../../../../ui/values/formats.ts'
import { toLanguageUrl } from '../../../../words/addresses.ts'
import { useLanguage } from '../../../../words/use-language.ts'
import { buildAddress } from '../address/format-address.ts'
import type { RowsPage } from '../api-responses.ts'
import { pageSize } from '../limits.ts'
import { useExploring } from '../page/exploring.ts'
import { RowsTable } from './RowsTable.tsx'
import { buildShownColumns, isNoted, type ShownColumn } from './shown-columns.ts'
import { useHeadFocus } from './use-head-focus.ts'
import { usePrinting } from './use-printing.ts'

const Grid = createLazy(() => import('./Grid.tsx'))

/** A note that only paper shows if rows or columns are missing on it: how many are printed, and the URL that shows all of them. */
const PrintNote = ({ page: { offset, rows, total }, columns }: { page: RowsPage; columns: ShownColumn[] }) => {
  const { t } = useTranslation(['explore', 'trust'])
  const { publicUrl } = useVisit()
  const { path, selection } = useExploring()
  const language = useLanguage()
  const printedCount = columns.filter(({ isPrinted }) => isPrinted).length
  if (rows.length === total && printedCount === columns.length) return null
  return (
    <p className="printnote">
      {printedCount < columns.length &&
        t('printedColumns', {
          ns: 'trust',
          shown: formatNumber(printedCount),
          total: formatNumber(columns.length),
        })}{' '}
      {rows.length < total &&
        t('printedRows', {
          from: formatNumber(offset + 1),
          to: formatNumber(offset + rows.length),
          total: formatNumber(total),
        })}{' '}
      {t('selectionUrl')} {toLanguageUrl(language, publicUrl + buildAddress(path, { ...selection, page: 1 }))}
    </p>
  )
}

/** The rows of a selection: the first page from the server, and a scrollable grid of all rows once scripts run. */
export const RowsPart = ({ page }: { page: RowsPage }) => {
  const { t } = useTranslation('explore')
  const { columns, selection, reading, profiles, path } = useExploring()
  const isPrinting = usePrinting()
  const shownColumns = useMemo(
    () => buildShownColumns(columns, selection.select, page.rows, { reading, profiles }),
    [columns, selection.select, page.rows, reading, profiles],
  )
  // False on the server and in the first rendering, which must be equal.
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  const hasMoreRows = page.total > page.rows.length
  const sortedNames = selection.sort.map(({ column }) => column).join(', ')
  // The grid shows all rows on screen. In print it is replaced by the table of the first page.
  const hasGrid = isHydrated && page.rows.length > 0 && hasMoreRows
  const firstPageTable = <RowsTable rows={page.rows} columns={shownColumns} />
  const hasNotes = page.rows.some(row => isNoted(row, shownColumns))
  return (
    <div className="rowspart" {...useHeadFocus(selection)}>
      <h2 className="vh">{t('rows')}</h2>
      {page.rows.length === 0 && <p className="soft">{t('noRows')}</p>}
      {page.rows.length > 0 && !hasGrid && firstPageTable}
      {hasGrid && (
        <>
          <div className={isPrinting ? 'unprinted' : undefined}>
            <Suspense fallback={firstPageTable}>
              <Grid key={buildAddress(path, selection)} page={page} columns={shownColumns} />
            </Suspense>
          </div>
          {isPrinting && firstPageTable}
        </>
      )}
      <PrintNote page={page} columns={shownColumns} />
      <p className="source">
        {sortedNames ? t('sortedBy', { columns: sortedNames }) : t('publisherOrder')} {hasNotes && t('notedValues')}
      </p>
      {!isHydrated && page.total > pageSize && (
        <Pager
          page={selection.page}
          pageSize={pageSize}
          total={page.total}
          toHref={pageNumber => buildAddress(path, { ...selection, page: pageNumber })}
        />
      )}
    </div>
  )
}
