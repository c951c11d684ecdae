import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableChanges } from '../../../../../contract/catalogue/drafts/table-changes.ts'
import { useTypeName } from '../../../report/preview/use-type-name.ts'
import { countKeptColumns } from './counts.ts'

/** Maximum number of listed columns in each of the three states: a table may have thousands. */
const maxColumns = 12

/** Lists the columns that are removed, new, or of another type, each as it was before and as it is after. */
export const ColumnChanges = ({ table }: { table: TableChanges }) => {
  const { t } = useTranslation('publishing')
  const formatType = useTypeName()
  const heading = useId()
  const { columnsAdded, columnsRemoved, columnsRetyped } = table
  const rows: RowProps[] = [
    ...columnsRemoved.slice(0, maxColumns).map((name): RowProps => ({ name, state: 'lost', before: { name } })),
    ...columnsAdded.slice(0, maxColumns).map((name): RowProps => ({ name, state: 'fresh', after: { name } })),
    ...columnsRetyped.slice(0, maxColumns).map(
      ({ name, from, to }): RowProps => ({
        name,
        state: 'retyped',
        before: { name, type: formatType(from) },
        after: { name, type: formatType(to) },
      }),
    ),
  ]
  if (rows.length === 0) return null
  // The number of columns of all states that are not listed.
  const hiddenCount = columnsRemoved.length + columnsAdded.length + columnsRetyped.length - rows.length
  return (
    <section className="reviewpart" aria-labelledby={heading}>
      <div className="sechead">
        <h3 id={heading}>{t('columnsRead')}</h3>
        <span className="small soft">
          {t('columnCounts', {
            kept: countKeptColumns(table),
            lost: columnsRemoved.length,
            added: columnsAdded.length,
          })}
        </span>
      </div>
      <table className="t compact colmap">
        <thead>
          <tr>
            <th scope="col">{t('columnState')}</th>
            <th scope="col">{t('columnBefore')}</th>
            <th scope="col">{t('columnAfter')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <ColumnChangeRow key={`${row.state} ${row.name}`} {...row} />
          ))}
        </tbody>
      </table>
      {hiddenCount > 0 && <p className="small soft">{t('moreNames', { count: hiddenCount })}</p>}
    </section>
  )
}

interface ShownColumn {
  name: string
  type?: string
}

/** A changed column: 'lost' is removed, 'fresh' is new. The state is also the CSS class, and part of the key of the text. */
interface RowProps {
  name: string
  state: 'lost' | 'fresh' | 'retyped'
  /** Absent for a new column. */
  before?: ShownColumn
  /** Absent for a removed column. */
  after?: ShownColumn
}

const ColumnChangeRow = ({ state, before, after }: RowProps) => {
  const { t } = useTranslation('publishing')
  const renderCell = (column: ShownColumn | undefined) =>
    column ? (
      <>
        {state === 'lost' ? <del>{column.name}</del> : column.name}{' '}
        {column.type && <span className="small soft">{column.type}</span>}
      </>
    ) : (
      <span className="faint">–</span>
    )
  return (
    <tr className={state}>
      <td>{t(`column_${state}`)}</td>
      <td>{renderCell(before)}</td>
      <td>{renderCell(after)}</td>
    </tr>
  )
}
