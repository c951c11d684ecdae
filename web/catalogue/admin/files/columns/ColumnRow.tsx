import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftColumn } from '../../../../../contract/catalogue/draft-columns.ts'
import type { ColumnChoice } from '../../../../../contract/tables/column-choices.ts'
import { columnKinds, columnRoles } from '../../../../../contract/tables/columns.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { DetectedFacts } from './DetectedFacts.tsx'
import { toColumnChoice } from './use-draft-columns.ts'

/** The type of dates with the month first. It is an option beside the kinds of columns, of which `date` has the day first. */
const monthFirst = 'mdy'

interface Props {
  column: DraftColumn
  busy: boolean
  /** Saves a choice; null restores what was detected. */
  onChoose: (choice: ColumnChoice | null) => void
}

/** The row of one column: fields for its type, its role and its words for a missing value, and what was detected in its values. */
export const ColumnRow = ({ column, busy, onChoose }: Props) => {
  const { t } = useTranslation('columns')
  const { name, kind, role, order: dayMonthOrder, missing: missingWords, isChosen: isChosenByStaff } = column
  const [missingText, setMissingText] = useState(missingWords.join(', '))
  // A choice has all settings of the column, so those that stay are sent again.
  const changeSetting = (choice: ColumnChoice) => onChoose({ ...toColumnChoice(column), ...choice })
  const saveMissingWords = () => {
    const typedWords = missingText.split(',').map(word => word.trim())
    const newMissingWords = [...new Set(typedWords.filter(Boolean))]
    // Lists are compared as texts.
    const isChanged = newMissingWords.join('\n') !== missingWords.join('\n')
    if (isChanged) changeSetting({ missing: newMissingWords })
  }
  const formatLabel = (setting: string) => `${setting}: ${name}`
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label={t('type')}>
        <span className="sel">
          <select
            className="input"
            aria-label={formatLabel(t('type'))}
            value={dayMonthOrder === monthFirst ? monthFirst : kind}
            disabled={busy}
            onChange={event => changeSetting(toTypeChoice(event.target.value))}
          >
            {columnKinds.map(columnKind => (
              <option key={columnKind} value={columnKind}>
                {columnKind === 'date' ? t('dayFirst') : t(`kind_${columnKind}`)}
              </option>
            ))}
            <option value={monthFirst}>{t('monthFirst')}</option>
          </select>
          <Icon of={IconChevronDown} size={16} />
        </span>
      </td>
      <td data-label={t('role')}>
        <span className="sel">
          <select
            className="input"
            aria-label={formatLabel(t('role'))}
            value={role}
            disabled={busy}
            onChange={event => changeSetting({ role: event.target.value as typeof role })}
          >
            {columnRoles.map(columnRole => (
              <option key={columnRole} value={columnRole}>
                {t(`role_${columnRole}`)}
              </option>
            ))}
          </select>
          <Icon of={IconChevronDown} size={16} />
        </span>
      </td>
      <td data-label={t('missing')}>
        <input
          className="input"
          aria-label={formatLabel(t('missing'))}
          value={missingText}
          readOnly={busy}
          onChange={event => setMissingText(event.target.value)}
          onBlur={saveMissingWords}
        />
      </td>
      <td>
        <DetectedFacts column={column} />
        {isChosenByStaff && (
          <button type="button" className="btn link" disabled={busy} onClick={() => onChoose(null)}>
            {t('asDetected')}
          </button>
        )}
      </td>
    </tr>
  )
}

/**
 * Returns the choice for a selected type. It resets the role and the order of day and month that belong to the previous type. Dates with
 * the month first are times of the Common Era.
 */
const toTypeChoice = (type: string): ColumnChoice => {
  if (type === monthFirst) return { kind: 'date', era: 'ce', order: monthFirst, role: 'time' }
  // Without a role, the portal detects the one that suits the type.
  return { kind: type as ColumnChoice['kind'], role: undefined, order: type === 'date' ? 'dmy' : null }
}
