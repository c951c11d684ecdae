import { useTranslation } from 'react-i18next'
import { TableFrame } from '../../../report/preview/TableFrame.tsx'
import { isFigure, type SampleRow } from './samples.ts'

interface Props {
  label: string
  /** Says how many of all rows are shown. */
  note?: string | undefined
  columns: readonly string[]
  rows: readonly SampleRow[]
}

const states = { '+': ['plus', 'rowAdded'], '\u2212': ['minus', 'rowRemoved'] } as const

/** Some rows of a table under a heading; removed and added rows are marked. */
export const Sample = ({ label, note, columns, rows }: Props) => {
  const { t } = useTranslation('publishing')
  if (rows.length === 0) return null
  const isSigned = rows.some(({ sign }) => sign)
  const alignments = columns.map((_, column) =>
    isFigure(rows.map(({ cells }) => cells[column] ?? '')) ? 'r' : undefined,
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
              {isSigned && (
                <th scope="col" className="sign">
                  <span className="vh">{t('rowChange')}</span>
                </th>
              )}
              {columns.map((name, column) => (
                <th key={name} scope="col" className={alignments[column]}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ sign, cells }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids and keep their order
              <tr key={index} className={sign && states[sign][0]}>
                {isSigned && (
                  <td className="sign">
                    <span aria-hidden="true">{sign}</span>
                    <span className="vh">{sign && t(states[sign][1])}</span>
                  </td>
                )}
                {columns.map((name, column) => (
                  <td key={name} className={alignments[column]}>
                    {cells[column]}
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
