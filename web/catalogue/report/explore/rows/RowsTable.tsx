import { useTranslation } from 'react-i18next'
import { NoValue } from '../../../../ui/values/NoValue.tsx'
import { detectLanguage } from '../../report-texts.ts'
import { findAnnotation, hasAnnotation } from '../annotations.ts'
import type { Row } from '../api-responses.ts'
import { useExploring } from '../page/exploring.ts'
import { findAriaSort } from './column-heads.ts'
import { HeadCell } from './HeadCell.tsx'
import type { ShownColumn } from './shown-columns.ts'

/** A page of rows as a table, which the server renders. If there are further rows and scripts run, the grid replaces it. */
export const RowsTable = ({ rows, columns }: { rows: readonly Row[]; columns: readonly ShownColumn[] }) => {
  const { t } = useTranslation('explore')
  const { selection, annotationNames } = useExploring()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section className="rowsframe" tabIndex={0} aria-label={t('rows')}>
      <table className="t compact rows">
        <thead>
          <tr>
            {columns.map(shownColumn => (
              <th
                key={shownColumn.column.name}
                scope="col"
                className={shownColumn.className}
                aria-sort={findAriaSort(selection.sort, shownColumn.column.name)}
              >
                <HeadCell shownColumn={shownColumn} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const annotation = findAnnotation(row, annotationNames)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a table have no ids
              <tr key={index} title={annotation}>
                {columns.map(shownColumn => (
                  <td key={shownColumn.column.name} className={shownColumn.className}>
                    <CellText row={row} shownColumn={shownColumn} />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** A text of more characters may be cut off, so it also shows as a tip. */
const maxUncutLength = 30

/** The content of a cell: a formatted value, a dash if it is missing, or a chip for a note of the publisher. */
export const CellText = ({ row, shownColumn }: { row: Row; shownColumn: ShownColumn }) => {
  const { column, annotationNames, formatCell } = shownColumn
  const cell = row[column.name] ?? null
  if (cell === null) return <NoValue />
  const text = formatCell(cell)
  if (column.role === 'note')
    return (
      <span className="chip" lang={detectLanguage(text)}>
        {text}
      </span>
    )
  return column.type === 'text' ? (
    <span lang={detectLanguage(text)} title={text.length > maxUncutLength ? text : undefined}>
      {text}
    </span>
  ) : (
    <span className={hasAnnotation(row, annotationNames) ? 'figuretext annotated' : 'figuretext'}>{text}</span>
  )
}
