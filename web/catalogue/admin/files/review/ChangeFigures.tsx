import { useTranslation } from 'react-i18next'
import type { Changes } from '../../../../../contract/catalogue/uploads.ts'
import { formatNumber } from '../../../../ui/values/formats.ts'

/** The change in four figures. */
export const ChangeFigures = ({ changes }: { changes: Changes }) => {
  const { t } = useTranslation('publishing')
  const figures = changes.table ? tableFigures(changes) : dictionaryFigures(changes)
  if (figures.length === 0) return null
  return (
    <dl className="changes">
      {figures.map(([name, value, tone]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd className={value === 0 ? undefined : tone}>{signed(value, tone)}</dd>
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
  | 'described'
  | 'columnsAdded'
  | 'columnsRemoved'
  | 'columnsChanged'
type Figure = readonly [name: FigureName, value: number | null, tone?: 'plus' | 'minus']

const tableFigures = ({ table, since }: Changes): Figure[] => {
  if (!table) return []
  if (since === null) return [['rowsAfter', table.rowsAfter]]
  return [
    ['rowsAfter', table.rowsAfter],
    ['rowsAdded', table.rowsAdded, 'plus'],
    ['rowsRemoved', table.rowsRemoved, 'minus'],
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

/** A dash stands for what could not be compared. */
const signed = (value: number | null, tone: Figure[2]) => {
  if (value === null) return '–'
  if (value === 0 || !tone) return formatNumber(value)
  return `${tone === 'plus' ? '+' : '\u2212'}${formatNumber(value)}`
}
