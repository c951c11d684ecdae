import { useTranslation } from 'react-i18next'
import { type Cell, type cellLocks, type MatrixRole, savePermissions } from '../../../contract/access/permissions.ts'
import type { Menu } from '../../../contract/permissions.ts'
import { send } from '../../frame/calls.ts'
import { FailureText } from '../../frame/staff/FailureText.tsx'
import { useWrite } from '../../frame/staff/use-write.ts'
import { SelectCell } from '../../ui/table/SelectCell.tsx'
import { showToast } from '../../ui/toasts.ts'

/** The key of the text that explains each lock. */
const lockReasons = {
  'always yes': 'alwaysYes',
  'always no': 'alwaysNo',
  'own role': 'ownRole',
  'menu lacking': 'ownRoleLacksMenu',
} as const satisfies Record<(typeof cellLocks)[number], string>

/** A select of Yes and No, which is saved at once. A cell that the user cannot change shows why. */
export const MatrixCell = ({ role, cell }: { role: MatrixRole; cell: Cell }) => {
  const { t } = useTranslation(['roles', 'profile', 'messages'])
  const { busy, failure, write } = useWrite()
  const { menuId, isOpen, lock } = cell
  const words = { yes: t('yes'), no: t('no') }
  if (lock)
    return (
      <span className={isOpen ? 'chip done' : 'chip'} title={t(lockReasons[lock])}>
        {isOpen ? words.yes : words.no}
        <span className="vh"> {t(lockReasons[lock])}</span>
      </span>
    )
  const save = async () => {
    await send(savePermissions, { cells: [{ roleId: role.roleId, menuId, isOpen: !isOpen, expected: isOpen }] })
    showToast('done', t('saveSuccess', { ns: 'messages' }))
  }
  return (
    <>
      <SelectCell
        label={`${t(cell.name as Menu, { ns: 'profile' })}, ${role.name}`}
        value={isOpen ? 'yes' : 'no'}
        choices={[
          { value: 'yes', label: words.yes },
          { value: 'no', label: words.no },
        ]}
        {...(isOpen && { tone: 'done' as const })}
        busy={busy}
        // The value that is already saved is not sent again.
        onChoose={value => (value === 'yes') !== isOpen && void write(save)}
      />
      {failure !== undefined && (
        <p className="err" role="alert">
          <FailureText error={failure} />
        </p>
      )}
    </>
  )
}
