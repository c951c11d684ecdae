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

/** The style may cut off a text of more characters, so its tooltip shows all of it. */
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
  const printedCount = countPrinted(preview)
  const shownColumns = buildShownColumns(preview, isRaw ? [] : formats, printedCount)
  // The language of the heads is taken as that of the whole table.
  const tableLanguage = detectLanguage(columns.map(({ name }) => name).join())
  return (
    <>
      <TableFrame className="values" name={t('preview', { ns: 'report' })}>
        <table className="t compact" lang={tableLanguage}>
          <PreviewHead columns={shownColumns} />
          <tbody>
            {rows.map((cells, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no ids and never move
              <PreviewRow key={index} cells={cells} columns={shownColumns} />
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
interface ShownColumn {
  name: string
  type: string
  className: string | undefined
  /** Null if the values stay as the file has them. */
  formatFigure: FigureFormat | null
}

/** Builds the shown columns, of which the first `printedCount` are printed. Without `formats`, all values stay as the file has them. */
const buildShownColumns = (
  preview: ReportPreview,
  formats: (FigureFormat | null)[],
  printedCount: number,
): ShownColumn[] => {
  const alignments = pickColumnAlignments(preview)
  return preview.columns.map((column, index) => {
    const isPrinted = index < printedCount
    const className = [alignments[index], !isPrinted && 'unprinted'].filter(Boolean).join(' ') || undefined
    return { ...column, className, formatFigure: formats[index] ?? null }
  })
}

const PreviewHead = ({ columns }: { columns: ShownColumn[] }) => {
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

const PreviewRow = ({ cells, columns }: { cells: string[]; columns: ShownColumn[] }) => (
  <tr>
    {columns.map(({ name, type, className, formatFigure }, index) => {
      const cell = cells[index] ?? ''
      const text = formatCell(formatFigure ? formatFigure(cell) : cell, type)
      return (
        <td key={name} className={className} title={cell.length > maxUncutLength ? cell : undefined}>
          {cell.trim() === '' ? <NoValue /> : text}
        </td>
      )
    })}
  </tr>
)
