import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportPreview } from '../../../../contract/catalogue/report-details.ts'
import { formatNumber } from '../../../ui/values/formats.ts'
import { NoValue } from '../../../ui/values/NoValue.tsx'
import { useLanguage } from '../../../words/use-language.ts'
import { detectLanguage } from '../report-texts.ts'
import { createFigureFormat, type FigureFormat } from './figures.ts'
import { formatCell, pickColumnAlignments } from './preview-cells.ts'
import { countPrinted } from './printed-columns.ts'
import { TableFrame } from './TableFrame.tsx'
import { useTypeName } from './use-type-name.ts'
import './preview.css'

/** A text of more characters may be cut off, so it also shows as a tip. */
const maxUncutLength = 30

/** The first rows of a report, in a frame that scrolls sideways. Figures are formatted; a button shows them as the file has them. */
export const PreviewTable = ({ preview }: { preview: ReportPreview }) => {
  const { t } = useTranslation(['trust', 'report'])
  const { columns, rows, isShortened } = preview
  const [isRaw, setIsRaw] = useState(false)
  // One format for each column; null for a column whose values stay as the file has them.
  const formats = useMemo(
    () =>
      columns.map((column, index) =>
        createFigureFormat(
          column,
          rows.map(row => row[index] ?? ''),
        ),
      ),
    [columns, rows],
  )
  if (rows.length === 0) return <p className="soft">{t('noPreview')}</p>
  const drawnColumns = buildDrawnColumns(preview, isRaw ? [] : formats)
  const printedCount = drawnColumns.filter(({ isPrinted }) => isPrinted).length
  return (
    <>
      <TableFrame className="values" name={t('preview', { ns: 'report' })}>
        <table className="t compact" lang={detectLanguage(columns.map(({ name }) => name).join())}>
          <PreviewHead columns={drawnColumns} />
          <tbody>
            {rows.map((cells, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no ids and never move
              <PreviewRow key={index} cells={cells} columns={drawnColumns} />
            ))}
          </tbody>
        </table>
      </TableFrame>
      <div className="previewnote">
        <p>
          {t(isRaw ? 'previewRaw' : 'previewNote')} {isShortened && t('previewShortened')}
        </p>
        {formats.some(Boolean) && (
          <button type="button" className="linkbtn" aria-pressed={isRaw} onClick={() => setIsRaw(!isRaw)}>
            {t('rawValues')}
          </button>
        )}
      </div>
      {printedCount < columns.length && (
        <p className="printnote">
          {t('printedColumns', { shown: formatNumber(printedCount), total: formatNumber(columns.length) })}
        </p>
      )}
    </>
  )
}

/** A column as the preview shows it. */
interface DrawnColumn {
  name: string
  type: string
  className: string | undefined
  /** Null if the values stay as the file has them. */
  format: FigureFormat | null
  /** False if the column does not fit on a printed page. */
  isPrinted: boolean
}

/** Builds the shown columns. Without `formats`, all values stay as the file has them. */
const buildDrawnColumns = (preview: ReportPreview, formats: (FigureFormat | null)[]): DrawnColumn[] => {
  const alignments = pickColumnAlignments(preview)
  const printedCount = countPrinted(preview)
  return preview.columns.map((column, index) => {
    const isPrinted = index < printedCount
    const className = [alignments[index], !isPrinted && 'unprinted'].filter(Boolean).join(' ') || undefined
    return { ...column, className, format: formats[index] ?? null, isPrinted }
  })
}

/** Shows the number of visible rows and of all rows. */
export const PreviewCount = ({ preview: { rows, rowCount } }: { preview: ReportPreview }) => {
  const { t } = useTranslation('report')
  const shown = formatNumber(rows.length)
  // Without a CSV the number of all rows is unknown.
  if (rowCount === null) return t('firstRowsOnly', { number: shown })
  const total = formatNumber(rowCount)
  return rowCount <= rows.length ? t('allRows', { count: rowCount, number: total }) : t('firstRows', { shown, total })
}

const PreviewHead = ({ columns }: { columns: DrawnColumn[] }) => {
  const formatType = useTypeName()
  const language = useLanguage()
  return (
    <thead>
      <tr>
        {columns.map(({ name, type, className }) => (
          <th key={name} scope="col" className={className}>
            {name}
            <span className="coltype" lang={language}>
              {formatType(type)}
            </span>
          </th>
        ))}
      </tr>
    </thead>
  )
}

const PreviewRow = ({ cells, columns }: { cells: string[]; columns: DrawnColumn[] }) => (
  <tr>
    {columns.map(({ name, type, className, format }, index) => {
      const cell = cells[index] ?? ''
      const text = formatCell(format ? format(cell) : cell, type)
      return (
        <td key={name} className={className} title={cell.length > maxUncutLength ? cell : undefined}>
          {cell.trim() === '' ? <NoValue /> : text}
        </td>
      )
    })}
  </tr>
)
