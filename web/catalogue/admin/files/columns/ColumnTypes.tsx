import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ColumnMisfit, DraftColumn } from '../../../../../contract/catalogue/draft-columns.ts'
import { FailureNote } from '../../../../frame/staff/FailureNote.tsx'
import { TableFrame } from '../../../report/preview/TableFrame.tsx'
import { ColumnRow } from './ColumnRow.tsx'
import { DraftTableState } from './DraftTableState.tsx'
import { useDraftColumns } from './use-draft-columns.ts'
import '../../../../ui/table/stacked-rows.css'
import './columns.css'

/** Maximum number of columns that are shown before "Show all": a table may have thousands. */
const maxInitialColumns = 50
/** A note lists at most this many values that do not fit. */
const maxMisfits = 5

/** The state of a draft's live table, and the types of the columns in its CSV, which staff can change. */
export const ColumnTypes = ({ draftId }: { draftId: string }) => {
  const { t } = useTranslation('columns')
  const { loadedColumns, refusal, failure, busy, saveChoice, dropRefusal } = useDraftColumns(draftId)
  const [showsAll, setShowsAll] = useState(false)
  const columns = loadedColumns?.columns ?? []
  const flaggedNames = useFirstFlaggedNames(columns)
  if (failure === undefined && columns.length === 0) return null
  const wasFlagged = ({ name }: DraftColumn) => flaggedNames.has(name)
  // Text columns whose values look like another type come first.
  const sortedColumns = columns.toSorted((a, b) => Number(wasFlagged(b)) - Number(wasFlagged(a)))
  const visibleColumns = showsAll ? sortedColumns : sortedColumns.slice(0, maxInitialColumns)
  const pickRefusedColumn = ({ name }: DraftColumn) => (refusal?.column?.name === name ? refusal.column : undefined)
  return (
    <>
      {columns.length > 0 && <DraftTableState draftId={draftId} columns={columns} />}
      <details className="columntypes" open={flaggedNames.size > 0}>
        <summary>{t('title')}</summary>
        <p className="soft">{t('text')}</p>
        <FailureNote failure={failure} />
        {/* The values that do not fit the current choice come before those that do not fit the choices of an earlier version. */}
        <Misfits misfits={refusal?.misfits ?? []} text={t('misfits')} />
        {!refusal && <Misfits misfits={loadedColumns?.misfits ?? []} text={t('misfitsBefore')} />}
        <TableFrame name={t('title')}>
          <table className="t stacked">
            <thead>
              <tr>
                {(['column', 'type', 'role', 'missing', 'detected'] as const).map(head => (
                  <th key={head} scope="col">
                    {t(head)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {visibleColumns.map(savedColumn => {
                const refusedColumn = pickRefusedColumn(savedColumn)
                // A refused choice stays visible, so that another setting can make the values fit.
                const column = refusedColumn ?? savedColumn
                return (
                  <ColumnRow
                    key={column.name}
                    column={column}
                    isRefused={refusedColumn !== undefined}
                    busy={busy}
                    onChoose={pickChoice => saveChoice(column.name, pickChoice)}
                    onUndo={dropRefusal}
                  />
                )
              })}
            </tbody>
          </table>
        </TableFrame>
        <p className="small soft">{t('missingHint')}</p>
        {visibleColumns.length < sortedColumns.length && (
          <button type="button" className="btn" onClick={() => setShowsAll(true)}>
            {t('showAll', { number: sortedColumns.length })}
          </button>
        )}
      </details>
    </>
  )
}

/**
 * Returns the names of the columns that were flagged when they were loaded. A choice removes a flag; the rows must not move and the list must
 * not close while somebody works in it.
 */
const useFirstFlaggedNames = (columns: readonly DraftColumn[]) => {
  const [names, setNames] = useState<ReadonlySet<string>>()
  if (columns.length === 0) return noNames
  if (names) return names
  const flaggedNames = new Set(columns.filter(({ flag }) => flag !== null).map(({ name }) => name))
  setNames(flaggedNames)
  return flaggedNames
}

const noNames: ReadonlySet<string> = new Set()

interface MisfitsProps {
  misfits: ColumnMisfit[]
  text: string
}

/** Lists values that do not fit the type that staff chose for their column. */
const Misfits = ({ misfits, text }: MisfitsProps) => {
  const { t } = useTranslation('columns')
  if (misfits.length === 0) return null
  return (
    <div className="note bad" role="alert">
      <p>{text}</p>
      <ul>
        {misfits.slice(0, maxMisfits).map(misfit => (
          <li key={`${misfit.column} ${misfit.row}`}>{t('misfit', { ...misfit })}</li>
        ))}
      </ul>
    </div>
  )
}
