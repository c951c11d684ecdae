import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MatrixRole } from '../../../contract/access/permissions.ts'
import type { RoleCategory } from '../../../contract/access/roles.ts'
import { limits } from '../../../contract/limits.ts'
import { plainRoleId } from '../../../contract/permissions.ts'
import { FailureNote } from '../../frame/staff/FailureNote.tsx'
import { useWrite } from '../../frame/staff/use-write.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useFocusFirstInvalid } from '../../ui/fields/use-focus-first-invalid.ts'
import { showToast } from '../../ui/toasts.ts'
import { formatNumber } from '../../ui/values/formats.ts'
import { CategorySwitches } from './CategorySwitches.tsx'
import { RolePeople } from './RolePeople.tsx'
import { type RoleEdit, useRoleEdit } from './use-role-edit.ts'

interface Props {
  /** Undefined when a new role is added. */
  role: MatrixRole | undefined
  /** The categories with the switches of a new role, shown until those of the existing role are loaded. */
  categories: RoleCategory[]
  onClose: () => void
}

/** Edits the name, the people and the categories of a role, and saves them together. */
export const RoleDialog = ({ role, categories, onClose }: Props) => {
  const { t } = useTranslation(['roles', 'messages'])
  const edit = useRoleEdit(role, categories)
  const [isDiscardDialogOpen, setIsDiscardDialogOpen] = useState(false)
  const { formRef, nameError, setNameError, busy, saveFailure, submit } = useRoleSave(role, edit, onClose)
  const formId = useId()
  const failure = saveFailure ?? edit.failure
  // A new role has no rights to check yet.
  const mayEdit = role?.mayEdit ?? true
  const maySwitch = role?.maySwitch ?? true
  const isPlainRole = role?.roleId === plainRoleId
  /** Closes the dialog, after a confirmation if there are unsaved changes. */
  const requestClose = () => (edit.isChanged ? setIsDiscardDialogOpen(true) : onClose())
  return (
    <Dialog title={t(role ? 'editRole' : 'addRole')} width={1200} open onClose={requestClose}>
      <form
        id={formId}
        ref={formRef}
        className="rolename"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label={t('roleName')}
          error={nameError}
          counter={[edit.name.length, limits.name]}
          maxLength={limits.name}
          autoComplete="off"
          readOnly={!mayEdit}
          value={edit.name}
          onChange={({ target }) => {
            edit.setName(target.value)
            setNameError(undefined)
          }}
        />
      </form>
      {mayEdit && (
        <div className="rolepeople">
          <RolePeople edit={edit} mayRemove={!isPlainRole} />
          <p className="small soft">{t('removalNote')}</p>
        </div>
      )}
      <CategorySwitches edit={edit} isUserRole={isPlainRole} maySwitch={maySwitch} />
      <FailureNote failure={failure} />
      <div className="foot">
        <EditSummary edit={edit} />
        <button type="button" className="btn quiet" onClick={requestClose}>
          {t('cancel')}
        </button>
        <button type="submit" form={formId} className="btn primary" aria-busy={busy}>
          {t('save')}
        </button>
      </div>
      <ConfirmDialog
        title={t('areYouSure', { ns: 'messages' })}
        verb={t('discard')}
        open={isDiscardDialogOpen}
        onConfirm={onClose}
        onClose={() => setIsDiscardDialogOpen(false)}
      >
        <p>{t('discardText')}</p>
      </ConfirmDialog>
    </Dialog>
  )
}

/** Validates the name, saves the role and shows the outcome. */
const useRoleSave = (role: MatrixRole | undefined, edit: RoleEdit, onClose: () => void) => {
  const { t } = useTranslation(['roles', 'messages'])
  const [nameError, setNameError] = useState<string>()
  const { busy, failure: saveFailure, write, clearFailure } = useWrite()
  const { formRef, markSubmitted } = useFocusFirstInvalid({ busy })
  const save = async () => {
    const status = await edit.save()
    if (status === 'duplicate') return setNameError(t('duplicate'))
    if (status === 'lastAdministrator') return showToast('warning', t('lastAdministrator'))
    showToast('done', t(role ? 'edited' : 'saved'))
    onClose()
  }
  const submit = () => {
    markSubmitted()
    clearFailure()
    const hasName = edit.name.trim() !== ''
    setNameError(hasName ? undefined : t('roleNameRequired'))
    if (hasName) void write(save)
  }
  return { formRef, nameError, setNameError, busy, saveFailure, submit }
}

/** Shows how many people will be added and removed, and how many categories are off. */
const EditSummary = ({ edit: { staged, categories } }: { edit: RoleEdit }) => {
  const { t } = useTranslation('roles')
  return (
    <span className="small soft grow" role="status">
      {t('summary', {
        added: formatNumber(staged.added.size),
        removed: formatNumber(staged.removed.size),
        off: formatNumber(categories.filter(({ isOn }) => !isOn).length),
      })}
    </span>
  )
}
