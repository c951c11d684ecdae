import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../Icon.tsx'
import type { ChosenNames, RowKey } from '../table/selection/use-selection.ts'
import { formatNumber } from '../values/formats.ts'
import './chips.css'

interface Props<Key extends RowKey> {
  /** The name of the list of chips. */
  label: string
  chosenRows: ChosenNames<Key>
  onDrop: (key: Key) => void
}

/** Only this many rows are shown by name, and the others as a number. */
const maxChips = 50

/** The selected rows by name, each with a button to deselect it. */
export const Chips = <Key extends RowKey>({ label, chosenRows, onDrop }: Props<Key>) => {
  const { t } = useTranslation('tables')
  const list = useRef<HTMLUListElement>(null)
  // A row has no name if 'select all that match' has selected it before it was loaded.
  const namedRows = [...chosenRows].filter(([, name]) => name !== undefined).slice(0, maxChips)
  const otherCount = chosenRows.size - namedRows.length
  const drop = (key: Key, index: number) => {
    // This chip and its focused button are about to be removed.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const next = buttons[index + 1] ?? buttons[index - 1]
    onDrop(key)
    ;(next ?? list.current)?.focus()
  }
  return (
    <ul ref={list} className="namechips" aria-label={label} tabIndex={-1}>
      {namedRows.map(([key, name], index) => (
        <li key={key}>
          <span>{name}</span>
          <button type="button" aria-label={t('removeNamed', { name })} onClick={() => drop(key, index)}>
            <Icon of={IconX} size={16} />
          </button>
        </li>
      ))}
      {otherCount > 0 && (
        <li className="others">
          {namedRows.length
            ? t('moreRows', { number: formatNumber(otherCount) })
            : t('rowsChosen', { count: otherCount, number: formatNumber(otherCount) })}
        </li>
      )}
    </ul>
  )
}
