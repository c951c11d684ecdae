import { useTranslation } from 'react-i18next'
import type { RowSample, TableChanges } from '../../../../../contract/catalogue/uploads.ts'
import { formatNumber } from '../../../../ui/values/formats.ts'
import { TableFrame } from '../../../report/preview/TableFrame.tsx'

/** Some of the rows that come and go, so that one sees whether it is the right file. */
export const ChangeSamples = ({ table }: { table: TableChanges }) => {
  const { t } = useTranslation('publishing')
  const { samplesAdded, samplesRemoved, rowsAdded, rowsRemoved } = table
  return (
    <>
      <Sample sample={samplesAdded} count={rowsAdded ?? 0} label={t('samplesAdded')} tone="plus" />
      <Sample sample={samplesRemoved} count={rowsRemoved ?? 0} label={t('samplesRemoved')} tone="minus" />
    </>
  )
}

interface Props {
  sample: RowSample | null
  /** How many there are in all. */
  count: number
  label: string
  tone?: 'plus' | 'minus'
}

/** Some rows of a table under a heading. */
export const Sample = ({ sample, count, label, tone }: Props) => {
  const { t } = useTranslation('publishing')
  if (!sample || sample.rows.length === 0) return null
  const { columns, rows } = sample
  return (
    <div className={tone ? `sample ${tone}` : 'sample'}>
      <h3>
        {label}
        {count > rows.length && (
          <small> {t('firstOf', { shown: formatNumber(rows.length), total: formatNumber(count) })}</small>
        )}
      </h3>
      <TableFrame name={label}>
        <table className="t">
          <thead>
            <tr>
              {columns.map(name => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names and stay in their order
              <tr key={at}>
                {columns.map((name, place) => (
                  <td key={name}>{row[place]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </div>
  )
}
