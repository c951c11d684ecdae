import { useTranslation } from 'react-i18next'
import type { ReportPreview } from '../../../../contract/catalogue/report-details.ts'
import { formatNumber } from '../../../ui/values/formats.ts'
import { NoValue } from '../../../ui/values/NoValue.tsx'
import { useLanguage } from '../../../words/use-language.ts'
import { languageOf } from '../report-texts.ts'
import { alignmentsOf, printed } from './preview-cells.ts'
import { TableFrame } from './TableFrame.tsx'
import { useTypeName } from './use-type-name.ts'
import './preview.css'

/** A shorter text always fits the width of a column. */
const shownInFull = 30

/** The first rows of a report as the file has them, in a frame of its own that may be scrolled sideways. */
export const PreviewTable = ({ preview }: { preview: ReportPreview }) => {
  const { t } = useTranslation(['trust', 'report'])
  const { columns, rows, isShortened } = preview
  const alignments = alignmentsOf(preview)
  if (rows.length === 0) return <p className="soft">{t('noPreview')}</p>
  return (
    <>
      <TableFrame className="values" name={t('preview', { ns: 'report' })}>
        <table className="t compact" lang={languageOf(columns.map(({ name }) => name).join())}>
          <PreviewHead columns={columns} alignments={alignments} />
          <tbody>
            {rows.map((cells, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name, and never move
              <PreviewRow key={place} cells={cells} columns={columns} alignments={alignments} />
            ))}
          </tbody>
        </table>
      </TableFrame>
      <p className="previewnote">
        {t('previewNote')} {isShortened && t('previewShortened')}
      </p>
    </>
  )
}

/** How many rows are shown of how many there are. */
export const PreviewCount = ({ preview: { rows, rowCount } }: { preview: ReportPreview }) => {
  const { t } = useTranslation('report')
  const shown = formatNumber(rows.length)
  if (rowCount === null) return t('firstRowsOnly', { shown })
  const total = formatNumber(rowCount)
  return rowCount <= rows.length ? t('allRows', { count: rowCount, shown: total }) : t('firstRows', { shown, total })
}

interface HeadProps {
  columns: ReportPreview['columns']
  alignments: (string | undefined)[]
}

const PreviewHead = ({ columns, alignments }: HeadProps) => {
  const typeName = useTypeName()
  const language = useLanguage()
  return (
    <thead>
      <tr>
        {columns.map(({ name, type }, place) => (
          <th key={name} scope="col" className={alignments[place]}>
            {name}
            <span className="coltype" lang={language}>
              {typeName(type)}
            </span>
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface RowProps extends HeadProps {
  cells: string[]
}

const PreviewRow = ({ cells, columns, alignments }: RowProps) => (
  <tr>
    {columns.map(({ name, type }, place) => {
      const cell = cells[place] ?? ''
      return (
        <td key={name} className={alignments[place]} title={cell.length > shownInFull ? cell : undefined}>
          {cell.trim() === '' ? <NoValue /> : printed(cell, type)}
        </td>
      )
    })}
  </tr>
)
