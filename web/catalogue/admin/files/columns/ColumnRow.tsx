import { useTranslation } from 'react-i18next'
import type { DraftColumn } from '../../../../../contract/catalogue/draft-columns.ts'
import type { ColumnChoice } from '../../../../../contract/tables/column-choices.ts'
import { columnRoles } from '../../../../../contract/tables/columns.ts'
import { toColumnChoice } from './column-settings.ts'
import { DetectedFacts } from './DetectedFacts.tsx'
import { MissingWordsField } from './MissingWordsField.tsx'
import { SettingSelect } from './SettingSelect.tsx'
import { TypeSettings } from './TypeSettings.tsx'

interface Props {
  column: DraftColumn
  /** True if the settings were refused, so that they are only shown. */
  isRefused: boolean
  busy: boolean
  /** Saves a choice; null restores what was detected. */
  onChoose: (choice: ColumnChoice | null) => void
  /** Shows the saved settings again. */
  onUndo: () => void
}

/**
 * The row of one column: fields for its type, era, unit, role and words for a missing value, and what was detected in its values.
 */
export const ColumnRow = ({ column, isRefused, busy, onChoose, onUndo }: Props) => {
  const { t } = useTranslation('columns')
  const { name, role, missing, isChosen: isChosenByStaff } = column
  // A choice has all settings of the column, so those that stay are sent again.
  const changeSetting = (choice: ColumnChoice) => onChoose({ ...toColumnChoice(column), ...choice })
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label={t('type')}>
        <TypeSettings column={column} busy={busy} onChoose={onChoose} />
      </td>
      <td data-label={t('role')}>
        <SettingSelect
          label={`${t('role')}: ${name}`}
          value={role}
          options={columnRoles.map(columnRole => [columnRole, t(`role_${columnRole}`)] as const)}
          disabled={busy}
          onChoose={columnRole => changeSetting({ role: columnRole })}
        />
      </td>
      <td data-label={t('missing')}>
        <MissingWordsField
          // Other words for a missing value make a new field, which starts with them.
          key={missing.join()}
          label={`${t('missing')}: ${name}`}
          words={missing}
          busy={busy}
          onChange={words => changeSetting({ missing: words })}
        />
      </td>
      <td>
        <DetectedFacts column={column} />
        {isRefused && (
          <p>
            <strong>{t('notSaved')}</strong>{' '}
            <button type="button" className="btn link" disabled={busy} onClick={onUndo}>
              {t('undo')}
            </button>
          </p>
        )}
        {isChosenByStaff && !isRefused && (
          <button type="button" className="btn link" disabled={busy} onClick={() => onChoose(null)}>
            {t('asDetected')}
          </button>
        )}
      </td>
    </tr>
  )
}
