import type { ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../../ui/toasts.ts'
import { formatNumber } from '../../../../ui/values/formats.ts'
import type { Row } from '../api-responses.ts'
import { useExploring } from '../page/exploring.ts'
import { toCopiedText } from './copied-cells.ts'
import type { CellRange } from './grid-cells.ts'
import type { ShownColumn } from './shown-columns.ts'
import { findFirstMissingIndex, type LoadedRows } from './use-loaded-rows.ts'

/** More rows than this are not copied; readers can download them. */
const maxCopiedRows = 5000

/** Returns the handler of a copy event: it copies the selected cells as lines with tabs, and shows a message. */
export const useCellCopying = (
  columns: readonly ShownColumn[],
  selectedRange: CellRange | null,
  { rows, requireRows }: LoadedRows,
) => {
  const { t } = useTranslation('explore')
  const { reading } = useExploring()
  return (event: ClipboardEvent) => {
    // A text that the reader has marked is copied as usual.
    const hasMarkedText = Boolean(document.getSelection()?.toString())
    if (!selectedRange || hasMarkedText) return
    event.preventDefault()
    const { firstRow, lastRow, firstColumn, lastColumn } = selectedRange
    const copiedColumns = columns.slice(firstColumn, lastColumn + 1)
    const rowCount = lastRow - firstRow + 1
    const joinCells = (copiedRows: readonly (Row | undefined)[]) =>
      copiedRows
        .map(row =>
          copiedColumns.map(({ column }) => toCopiedText(row?.[column.name] ?? null, column, reading.era)).join('\t'),
        )
        .join('\n')
    const showCopied = () => showToast('done', t('cellsCopied', { count: rowCount * copiedColumns.length }))
    if (rowCount > maxCopiedRows) return showToast('warning', t('tooManyCopied', { max: formatNumber(maxCopiedRows) }))
    const isLoaded = findFirstMissingIndex(rows, firstRow, lastRow) === undefined
    if (isLoaded) {
      event.clipboardData.setData(
        'text/plain',
        joinCells(Array.from({ length: rowCount }, (_, index) => rows.get(firstRow + index))),
      )
      return showCopied()
    }
    // The event cannot wait for rows that are not loaded yet, but the clipboard can be written later.
    requireRows(firstRow, lastRow)
      .then(loadedRows => navigator.clipboard.writeText(joinCells(loadedRows)))
      .then(showCopied, () => showToast('warning', t('notCopied')))
  }
}
