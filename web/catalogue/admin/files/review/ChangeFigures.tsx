import { useTranslation } from 'react-i18next'
import type { Changes } from '../../../../../contract/catalogue/uploads.ts'
import { formatNumber } from '../../../../ui/values/formats.ts'

/** The change in a few figures. */
export const ChangeFigures = ({ changes }: { changes: Changes }) => {
  const { t } = useTranslation('publishing')
  const figures = changes.table ? tableFigures(changes) : dictionaryFigures(changes)
  if (figures.length === 0) return null
  return (
    <dl className="changes">
      {figures.map(([name, value, tone, before]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd className={value === 0 ? undefined : tone}>
            {before !== undefined && (
              <>
                {formatNumber(before)} <span className="arr">→</span>{' '}
              </>
            )}
            {signed(value, tone)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type FigureName =
  | 'rowsAfter'
  | 'rowsAdded'
  | 'rowsRemoved'
  | 'columnsRetyped'
  | 'columnsKept'
  | 'columnsAfter'
  | 'described'
  | 'columnsAdded'
  | 'columnsRemoved'
  | 'columnsChanged'
type Figure = readonly [name: FigureName, value: number | null, tone?: 'plus' | 'minus' | undefined, before?: number]

const tableFigures = ({ table, since }: Changes): Figure[] => {
  if (!table) return []
  const { rowsBefore, columnsBefore, columnsAfter, columnsRemoved } = table
  if (since === null || rowsBefore === null)
    return [
      ['rowsAfter', table.rowsAfter],
      ['columnsAfter', columnsAfter],
    ]
  return [
    ['rowsAfter', table.rowsAfter, undefined, rowsBefore],
    ['rowsAdded', table.rowsAdded, 'plus'],
    ['rowsRemoved', table.rowsRemoved, 'minus'],
    ['columnsKept', Math.max(0, (columnsBefore ?? columnsAfter) - columnsRemoved.length)],
    ['columnsRetyped', table.columnsRetyped.length],
  ]
}

const dictionaryFigures = ({ dictionary, since }: Changes): Figure[] => {
  if (!dictionary) return []
  if (since === null) return [['described', dictionary.described]]
  return [
    ['described', dictionary.described],
    ['columnsAdded', dictionary.added.length, 'plus'],
    ['columnsRemoved', dictionary.removed.length, 'minus'],
    ['columnsChanged', dictionary.changed.length],
  ]
}

/** A dash means that it could not be compared. */
const signed = (value: number | null, tone: Figure[2]) => {
  if (value === null) return '–'
  if (value === 0 || !tone) return formatNumber(value)
  return `${tone === 'plus' ? '+' : '\u2212'}${formatNumber(value)}`
}
