import { Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createLazy } from '../../../../frame/lazy-components.ts'
import { Pager } from '../../../../ui/Pager.tsx'
import { buildAddress } from '../address/format-address.ts'
import { hasAnnotation } from '../annotations.ts'
import type { RowsPage } from '../api-responses.ts'
import { computePageSize } from '../limits.ts'
import { useExploring } from '../page/exploring.ts'
import { PrintNote } from './PrintNote.tsx'
import { RowsTable } from './RowsTable.tsx'
import { buildShownColumns } from './shown-columns.ts'
import { useHeadFocus } from './use-head-focus.ts'
import { usePrinting } from './use-printing.ts'

const Grid = createLazy(() => import('./Grid.tsx'))

/** The rows of a selection: the first page from the server, and a scrollable grid of all rows once scripts run. */
export const RowsPart = ({ page: rowsPage }: { page: RowsPage }) => {
  const { t } = useTranslation('explore')
  const { columns, selection, reading, profiles, annotationNames, path } = useExploring()
  const isPrinting = usePrinting()
  const shownColumns = useMemo(
    () => buildShownColumns(columns, selection.select, rowsPage.rows, { reading, profiles }),
    [columns, selection.select, rowsPage.rows, reading, profiles],
  )
  // False on the server and in the first rendering, which must be equal.
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  const hasMoreRows = rowsPage.total > rowsPage.rows.length
  const sortedNames = selection.sort.map(({ column }) => column).join(', ')
  // The grid shows all rows on screen. In print it is replaced by the table of the first page.
  const hasGrid = isHydrated && rowsPage.rows.length > 0 && hasMoreRows
  const firstPageTable = <RowsTable rows={rowsPage.rows} columns={shownColumns} />
  // Without scripts, a reader pages through the rows; the grid scrolls through all of them.
  const pageSize = computePageSize(selection.select?.length ?? columns.length)
  const needsPager = !isHydrated && rowsPage.total > pageSize
  // A filter panel that opens or searches leaves the rows where they are scrolled to.
  const gridKey = buildAddress(path, { ...selection, filter: null, find: null })
  const hasAnnotations = rowsPage.rows.some(row => hasAnnotation(row, annotationNames))
  return (
    <div className="rowspart" {...useHeadFocus(selection)}>
      <h2 className="vh">{t('rows')}</h2>
      {rowsPage.rows.length === 0 && <p className="soft">{t('noRows')}</p>}
      {rowsPage.rows.length > 0 && !hasGrid && firstPageTable}
      {hasGrid && (
        <>
          <div className={isPrinting ? 'unprinted' : undefined}>
            <Suspense fallback={firstPageTable}>
              <Grid key={gridKey} page={rowsPage} columns={shownColumns} />
            </Suspense>
          </div>
          {isPrinting && firstPageTable}
        </>
      )}
      <PrintNote page={rowsPage} columns={shownColumns} />
      {rowsPage.rows.length > 0 && (
        <p className="source">
          {sortedNames ? t('sortedBy', { columns: sortedNames }) : t('publisherOrder')}{' '}
          {hasAnnotations && t('annotatedValues')}
        </p>
      )}
      {needsPager && (
        <Pager
          page={selection.page}
          pageSize={pageSize}
          total={rowsPage.total}
          toHref={pageNumber => buildAddress(path, { ...selection, page: pageNumber })}
        />
      )}
    </div>
  )
}
