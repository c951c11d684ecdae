import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableChanges } from '../../../../../contract/catalogue/drafts/changes.ts'
import { useTypeName } from '../../../report/preview/use-type-name.ts'
import { countKeptColumns } from './counts.ts'

/** Maximum number of columns that are listed in each state: a table may have thousands. */
const maxColumns = 12

/** Lists the columns that are removed, new, or of another type, each as it was before and as it is after. */
export const ColumnChanges = ({ table }: { table: TableChanges }) => {
  const { t } = useTranslation('publishing')
  const formatType = useTypeName()
  const heading = useId()
  const { columnsAdded, columnsRemoved, columnsRetyped } = table
  const rows: RowProps[] = [
    ...columnsRemoved.slice(0, maxColumns).map(name => ({ state: 'lost', before: { name } }) as const),
    ...columnsAdded.slice(0, maxColumns).map(name => ({ state: 'fresh', after: { name } }) as const),
    ...columnsRetyped.slice(0, maxColumns).map(
      ({ name, from, to }) =>
        ({
          state: 'retyped',
          before: { name, type: formatType(from) },
          after: { name, type: formatType(to) },
        }) as const,
    ),
  ]
  if (rows.length === 0) return null
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
            <ColumnChangeRow key={`${row.state} ${row.before?.name ?? row.after?.name}`} {...row} />
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

/** A changed column. The state is also its CSS class, and part of the key of its text. */
interface RowProps {
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
