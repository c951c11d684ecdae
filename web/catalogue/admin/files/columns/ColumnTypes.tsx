import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ColumnMisfit, DraftColumn } from '../../../../../contract/catalogue/draft-columns.ts'
import { Trouble } from '../../../../frame/staff/Trouble.tsx'
import { TableFrame } from '../../../report/preview/TableFrame.tsx'
import { ColumnRow } from './ColumnRow.tsx'
import { useDraftColumns } from './use-draft-columns.ts'
import './columns.css'

/** Columns that are shown before "Show all": a table may have thousands. */
const initialColumns = 50
const shownMisfits = 5

/** The column types of a draft's CSV, which staff can change. */
export const ColumnTypes = ({ draftId }: { draftId: string }) => {
  const { t } = useTranslation('columns')
  const { loadedColumns, refusedMisfits, failure, busy, saveChoice } = useDraftColumns(draftId)
  const [showsAll, setShowsAll] = useState(false)
  if (failure === undefined && (!loadedColumns || loadedColumns.columns.length === 0)) return null
  // Text columns whose values look like another type come first.
  const sortedColumns = (loadedColumns?.columns ?? []).toSorted((a, b) => Number(isFlagged(b)) - Number(isFlagged(a)))
  const visibleColumns = showsAll ? sortedColumns : sortedColumns.slice(0, initialColumns)
  return (
    <details className="columntypes" open={sortedColumns.some(isFlagged)}>
      <summary>{t('title')}</summary>
      <p className="soft">{t('about')}</p>
      {failure !== undefined && (
        <p className="note bad" role="alert">
          <Trouble error={failure} />
        </p>
      )}
      {/* Values that were refused now are more urgent than those of the last version. */}
      <Misfits misfits={refusedMisfits} text={t('misfits')} />
      {refusedMisfits.length === 0 && <Misfits misfits={loadedColumns?.misfits ?? []} text={t('misfitsBefore')} />}
      <TableFrame name={t('title')}>
        <table className="t">
          <thead>
            <tr>
              {(['column', 'type', 'role', 'missing', 'found'] as const).map(head => (
                <th key={head} scope="col">
                  {t(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {visibleColumns.map(column => (
              <ColumnRow
                key={`${column.name} ${column.missing.join()}`}
                {...{ column, busy }}
                onChoose={choice => void saveChoice(column.name, choice)}
              />
            ))}
          </tbody>
        </table>
      </TableFrame>
      <p className="small soft">{t('missingHint')}</p>
      {visibleColumns.length < sortedColumns.length && (
        <button type="button" className="btn" onClick={() => setShowsAll(true)}>
          {t('showAll', { count: sortedColumns.length })}
        </button>
      )}
    </details>
  )
}

const isFlagged = ({ flag }: DraftColumn) => flag !== null

const Misfits = ({ misfits, text }: { misfits: ColumnMisfit[]; text: string }) => {
  const { t } = useTranslation('columns')
  if (misfits.length === 0) return null
  return (
    <div className="note bad" role="alert">
      <p>{text}</p>
      <ul>
        {misfits.slice(0, shownMisfits).map(misfit => (
          <li key={`${misfit.column} ${misfit.row}`}>{t('misfit', { ...misfit })}</li>
        ))}
      </ul>
    </div>
  )
}
