import { useTranslation } from 'react-i18next'
import type { Changes } from '../../../../../contract/catalogue/drafts/changes.ts'
import { formatNumber } from '../../../../ui/values/formats.ts'
import { countKept, countRows } from './counts.ts'

/** Summarises the change in a few figures. */
export const ChangeFigures = ({ changes }: { changes: Changes }) => {
  const { t } = useTranslation('publishing')
  const figures = changes.table ? listTableFigures(changes) : listDictionaryFigures(changes)
  if (figures.length === 0) return null
  return (
    <dl className="changes">
      {figures.map(([name, value, tone, before, total]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd className={value === 0 && total === undefined ? undefined : tone}>
            {before !== undefined && (
              <>
                {formatNumber(before)} <span className="arr">→</span>{' '}
              </>
            )}
            {formatSigned(value, tone)}
            {total !== undefined && ` ${t('ofTotal', { total: formatNumber(total) })}`}
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
type Figure = readonly [
  name: FigureName,
  value: number | null,
  tone?: 'plus' | 'minus' | 'lost' | undefined,
  before?: number | undefined,
  total?: number,
]

const listTableFigures = ({ table, since }: Changes): Figure[] => {
  if (!table) return []
  const { rowsBefore, columnsBefore, columnsAfter } = table
  if (since === null || rowsBefore === null)
    return [
      ['rowsAfter', table.rowsAfter],
      ['columnsAfter', columnsAfter],
    ]
  const { added, removed } = countRows(table)
  const keptCount = countKept(table)
  const total = columnsBefore ?? columnsAfter
  return [
    ['rowsAfter', table.rowsAfter, undefined, rowsBefore],
    ['rowsAdded', added, 'plus'],
    ['rowsRemoved', removed, 'minus'],
    ['columnsKept', keptCount, keptCount < total ? 'lost' : undefined, undefined, total],
    ['columnsRetyped', table.columnsRetyped.length],
  ]
}

const listDictionaryFigures = ({ dictionary, since }: Changes): Figure[] => {
  if (!dictionary) return []
  if (since === null) return [['described', dictionary.described]]
  return [
    ['described', dictionary.described],
    ['columnsAdded', dictionary.added.length, 'plus'],
    ['columnsRemoved', dictionary.removed.length, 'minus'],
    ['columnsChanged', dictionary.changed.length],
  ]
}

/** Formats a signed number; a dash means that it could not be compared. */
const formatSigned = (value: number | null, tone: Figure[2]) => {
  if (value === null) return '–'
  if (value === 0 || !tone || tone === 'lost') return formatNumber(value)
  return `${tone === 'plus' ? '+' : '\u2212'}${formatNumber(value)}`
}
