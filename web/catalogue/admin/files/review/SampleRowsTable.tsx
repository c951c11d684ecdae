import { useTranslation } from 'react-i18next'
import { TableFrame } from '../../../report/preview/TableFrame.tsx'
import { isFigureColumn, type SampleRow } from './samples.ts'

interface Props {
  label: string
  /** Says how many of all rows are shown. */
  note?: string | undefined
  columns: readonly string[]
  /** Rows without a sign are neither added nor removed. */
  rows: readonly SampleRow[]
}

/** The CSS class and the text of added and removed rows. */
const signMarks = {
  '+': { className: 'plus', textKey: 'rowAdded' },
  '\u2212': { className: 'minus', textKey: 'rowRemoved' },
} as const

/** Some rows of a table under a heading. Rows with a sign are marked as added or removed. */
export const SampleRowsTable = ({ label, note, columns, rows }: Props) => {
  const { t } = useTranslation('publishing')
  if (rows.length === 0) return null
  const hasSigns = rows.some(({ sign }) => sign)
  /** The CSS class of each column; `r` aligns figures to the right. */
  const alignments = columns.map((_, columnIndex) =>
    isFigureColumn(rows.map(({ cells }) => cells[columnIndex] ?? '')) ? 'r' : undefined,
  )
  return (
    <div className="sample reviewpart">
      <div className="sechead">
        <h3>{label}</h3>
        {note && <span className="small soft">{note}</span>}
      </div>
      <TableFrame name={label}>
        <table className="t compact">
          <thead>
            <tr>
              {hasSigns && (
                <th scope="col" className="sign">
                  <span className="vh">{t('rowChange')}</span>
                </th>
              )}
              {columns.map((name, columnIndex) => (
                <th key={name} scope="col" className={alignments[columnIndex]}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ sign, cells }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids and keep their order
              <tr key={index} className={sign && signMarks[sign].className}>
                {hasSigns && (
                  <td className="sign">
                    <span aria-hidden="true">{sign}</span>
                    <span className="vh">{sign && t(signMarks[sign].textKey)}</span>
                  </td>
                )}
                {columns.map((name, columnIndex) => (
                  <td key={name} className={alignments[columnIndex]}>
                    {cells[columnIndex]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </div>
  )
}
