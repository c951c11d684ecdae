import { useTranslation } from 'react-i18next'
import type { DraftColumn } from '../../../../../contract/catalogue/draft-columns.ts'
import type { ColumnChoice } from '../../../../../contract/tables/column-choices.ts'
import { columnRoles } from '../../../../../contract/tables/columns.ts'
import { useFocusInside } from '../../../../ui/fields/use-focus-inside.ts'
import { toColumnChoice } from './column-settings.ts'
import { DetectedFacts } from './DetectedFacts.tsx'
import { MissingWordsField } from './MissingWordsField.tsx'
import { SettingSelect } from './SettingSelect.tsx'
import { TypeSettings } from './TypeSettings.tsx'
import type { PickChoice } from './use-draft-columns.ts'

interface Props {
  column: DraftColumn
  /** True if the settings were refused, so that they are only shown. */
  isRefused: boolean
  busy: boolean
  onChoose: (pickChoice: PickChoice) => void
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
  const changeSetting = (choice: ColumnChoice) => onChoose(current => ({ ...toColumnChoice(current), ...choice }))
  // A button to undo or to restore is removed when it has done so.
  const focusProps = useFocusInside<HTMLTableRowElement>(`${isRefused} ${isChosenByStaff}`)
  return (
    <tr {...focusProps}>
      <th scope="row">{name}</th>
      <td data-label={t('type')}>
        <TypeSettings column={column} busy={busy} onChoose={onChoose} />
      </td>
      <td data-label={t('role')}>
        <SettingSelect
          label={`${t('role')}: ${name}`}
          value={role}
          options={columnRoles.map(columnRole => [columnRole, t(`role_${columnRole}`)] as const)}
          busy={busy}
          onChoose={columnRole => changeSetting({ role: columnRole })}
        />
      </td>
      <td data-label={t('missing')}>
        <MissingWordsField
          label={`${t('missing')}: ${name}`}
          words={missing}
          onChange={words => changeSetting({ missing: words })}
        />
      </td>
      <td>
        <DetectedFacts column={column} />
        {isRefused && (
          <p>
            <strong>{t('notSaved')}</strong>{' '}
            <button type="button" className="btn link" onClick={onUndo}>
              {t('undo')}
            </button>
          </p>
        )}
        {isChosenByStaff && !isRefused && (
          <button type="button" className="btn link" onClick={() => onChoose(() => null)}>
            {t('asDetected')}
          </button>
        )}
      </td>
    </tr>
  )
}
