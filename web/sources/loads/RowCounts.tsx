import { useTranslation } from 'react-i18next'
import type { DraftChanges } from '../../../contract/catalogue/drafts/changes.ts'
import { formatNumber } from '../../ui/values/formats.ts'

/** How many rows a draft adds and removes, and which columns; renders nothing if the table could not be compared. */
export const RowCounts = ({ changes: { table } }: { changes: DraftChanges }) => {
  const { t } = useTranslation('loads')
  if (!table) return null
  const rowCounts = [
    ['rowsAfter', table.rowsAfter],
    ['added', table.rowsAdded],
    ['removed', table.rowsRemoved],
  ] as const
  return (
    <>
      <dl className="loadfigures">
        {rowCounts.map(([wordKey, value]) => (
          <div key={wordKey}>
            <dt>{t(wordKey)}</dt>
            <dd>{value === null ? '–' : formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      {table.columnsRemoved.length > 0 && <p>{t('columnsLost', { names: table.columnsRemoved.join(', ') })}</p>}
      {table.columnsAdded.length > 0 && <p>{t('columnsAdded', { names: table.columnsAdded.join(', ') })}</p>}
    </>
  )
}
