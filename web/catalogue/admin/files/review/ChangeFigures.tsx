import { useTranslation } from 'react-i18next'
import type { DraftChanges } from '../../../../../contract/catalogue/drafts/changes.ts'
import { formatNumber } from '../../../../ui/values/formats.ts'
import { countChangedRows, countKeptColumns } from './counts.ts'

/** The figures that sum up the changes of a draft, such as added and removed rows. */
export const ChangeFigures = ({ changes }: { changes: DraftChanges }) => {
  const { t } = useTranslation('publishing')
  const figures = changes.table ? listTableFigures(changes) : listDictionaryFigures(changes)
  if (figures.length === 0) return null
  return (
    <dl className="changes">
      {figures.map(({ name, value, tone, before, total }) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd className={hasTone({ value, total }) ? tone : undefined}>
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

interface Figure {
  name: FigureName
  /** Null if it could not be compared. */
  value: number | null
  /** The CSS class, which gives the colour: of an increase, a decrease or a loss. An increase and a decrease also have a sign. */
  tone?: 'plus' | 'minus' | 'lost' | undefined
  /** The same figure of the current version, shown in front. */
  before?: number
  /** The number of which this is a part. */
  total?: number
}

/** Returns false for a zero, which needs no colour, unless it is a part of a total. */
const hasTone = ({ value, total }: Pick<Figure, 'value' | 'total'>) => value !== 0 || total !== undefined

const signsByTone = { plus: '+', minus: '\u2212', lost: '' } as const

const listTableFigures = ({ table, newestFileAt }: DraftChanges): Figure[] => {
  if (!table) return []
  const { rowsBefore, columnsBefore, columnsAfter } = table
  // `newestFileAt` is null for a report without files, `rowsBefore` for one without a table.
  const isFirstTable = newestFileAt === null || rowsBefore === null
  if (isFirstTable)
    return [
      { name: 'rowsAfter', value: table.rowsAfter },
      { name: 'columnsAfter', value: columnsAfter },
    ]
  const { added, removed } = countChangedRows(table)
  const keptCount = countKeptColumns(table)
  // A table with a known number of rows has a known number of columns, so the default is not used.
  const publishedColumnCount = columnsBefore ?? columnsAfter
  return [
    { name: 'rowsAfter', value: table.rowsAfter, before: rowsBefore },
    { name: 'rowsAdded', value: added, tone: 'plus' },
    { name: 'rowsRemoved', value: removed, tone: 'minus' },
    {
      name: 'columnsKept',
      value: keptCount,
      tone: keptCount < publishedColumnCount ? 'lost' : undefined,
      total: publishedColumnCount,
    },
    { name: 'columnsRetyped', value: table.columnsRetyped.length },
  ]
}

const listDictionaryFigures = ({ dictionary, newestFileAt }: DraftChanges): Figure[] => {
  if (!dictionary) return []
  const described: Figure = { name: 'described', value: dictionary.describedCount }
  if (newestFileAt === null) return [described]
  return [
    described,
    { name: 'columnsAdded', value: dictionary.added.length, tone: 'plus' },
    { name: 'columnsRemoved', value: dictionary.removed.length, tone: 'minus' },
    { name: 'columnsChanged', value: dictionary.changed.length },
  ]
}

/** Formats a figure with the sign of its tone; returns a dash if it could not be compared. */
const formatSigned = (value: number | null, tone: Figure['tone']) => {
  if (value === null) return '–'
  const sign = value === 0 || !tone ? '' : signsByTone[tone]
  return `${sign}${formatNumber(value)}`
}
