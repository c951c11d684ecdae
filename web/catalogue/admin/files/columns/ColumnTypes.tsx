import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ColumnMisfit } from '../../../../../contract/catalogue/draft-columns.ts'
import { Trouble } from '../../../../frame/staff/Trouble.tsx'
import { TableFrame } from '../../../report/preview/TableFrame.tsx'
import { ColumnRow } from './ColumnRow.tsx'
import { useColumns } from './use-columns.ts'
import './columns.css'

/** A table may have thousands of columns; text columns whose values look like another type come first. */
const shownAtFirst = 50

/** The column types of a draft's CSV, which staff can change. */
export const ColumnTypes = ({ draftId }: { draftId: string }) => {
  const { t } = useTranslation('columns')
  const { columnsAnswer, refused, failure, busy, choose } = useColumns(draftId)
  const [isWhole, setIsWhole] = useState(false)
  if (failure === undefined && (!columnsAnswer || columnsAnswer.columns.length === 0)) return null
  const all = (columnsAnswer?.columns ?? []).toSorted((a, b) => Number(b.flag !== null) - Number(a.flag !== null))
  const visibleColumns = isWhole ? all : all.slice(0, shownAtFirst)
  return (
    <details className="columntypes" open={all.some(({ flag }) => flag !== null)}>
      <summary>{t('title')}</summary>
      <p className="soft">{t('about')}</p>
      {failure !== undefined && (
        <p className="note bad" role="alert">
          <Trouble error={failure} />
        </p>
      )}
      <Misfits misfits={refused} text={t('misfits')} />
      {refused.length === 0 && <Misfits misfits={columnsAnswer?.misfits ?? []} text={t('misfitsBefore')} />}
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
                onChoose={choice => void choose(column.name, choice)}
              />
            ))}
          </tbody>
        </table>
      </TableFrame>
      <p className="small soft">{t('missingHint')}</p>
      {visibleColumns.length < all.length && (
        <button type="button" className="btn" onClick={() => setIsWhole(true)}>
          {t('showAll', { count: all.length })}
        </button>
      )}
    </details>
  )
}

const Misfits = ({ misfits, text }: { misfits: ColumnMisfit[]; text: string }) => {
  const { t } = useTranslation('columns')
  if (misfits.length === 0) return null
  return (
    <div className="note bad" role="alert">
      <p>{text}</p>
      <ul>
        {misfits.slice(0, 5).map(misfit => (
          <li key={`${misfit.column} ${misfit.row}`}>{t('misfit', { ...misfit })}</li>
        ))}
      </ul>
    </div>
  )
}
