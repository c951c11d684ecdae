import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MatrixRole } from '../../../contract/access/permissions.ts'
import type { RoleCategory } from '../../../contract/access/roles.ts'
import { limits } from '../../../contract/limits.ts'
import { plainRoleId } from '../../../contract/permissions.ts'
import { Trouble } from '../../frame/staff/Trouble.tsx'
import { useRefusedFocus } from '../../frame/staff/use-refused-focus.ts'
import { useWrite } from '../../frame/staff/use-write.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { showToast } from '../../ui/toasts.ts'
import { formatNumber } from '../../ui/values/formats.ts'
import { CategorySwitches } from './CategorySwitches.tsx'
import { RolePeople } from './RolePeople.tsx'
import { type RoleEdit, useRoleEdit } from './use-role-edit.ts'

interface Props {
  /** Undefined when a new role is added. */
  role: MatrixRole | undefined
  /** The initial categories of a new role. */
  categories: RoleCategory[]
  onClose: () => void
}

/** Edits a role's name, its people and its categories, and saves them together. */
export const RoleDialog = ({ role, categories, onClose }: Props) => {
  const { t } = useTranslation(['roles', 'messages'])
  const edit = useRoleEdit(role, categories)
  const [isAsking, setIsAsking] = useState(false)
  const { form, error, setError, busy, failure, submit } = useRoleSave(role, edit, onClose)
  const formId = useId()
  const shownErrorMessage = failure ?? edit.failure
  const close = () => (edit.isChanged ? setIsAsking(true) : onClose())
  return (
    <Dialog title={t(role ? 'editRole' : 'addRole')} width={1200} open onClose={close}>
      <form
        id={formId}
        ref={form}
        className="rolename"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label={t('roleName')}
          error={error}
          counter={[edit.name.length, limits.name]}
          maxLength={limits.name}
          autoComplete="off"
          readOnly={role !== undefined && !role.mayEdit}
          value={edit.name}
          onChange={({ target }) => {
            edit.setName(target.value)
            setError(undefined)
          }}
        />
      </form>
      {(role?.mayEdit ?? true) && (
        <div className="rolepeople">
          <RolePeople edit={edit} canTakeOut={role?.roleId !== plainRoleId} />
          <p className="small soft">{t('note')}</p>
        </div>
      )}
      <CategorySwitches edit={edit} isPlain={role?.roleId === plainRoleId} maySwitch={role?.maySwitch ?? true} />
      {shownErrorMessage !== undefined && (
        <p className="note bad" role="alert">
          <Trouble error={shownErrorMessage} />
        </p>
      )}
      <div className="foot">
        <Summary edit={edit} />
        <button type="button" className="btn quiet" onClick={close}>
          {t('cancel')}
        </button>
        <button type="submit" form={formId} className="btn primary" aria-busy={busy}>
          {t('save')}
        </button>
      </div>
      <ConfirmDialog
        title={t('areYouSure', { ns: 'messages' })}
        verb={t('discard')}
        open={isAsking}
        onConfirm={onClose}
        onClose={() => setIsAsking(false)}
      >
        <p>{t('discardText')}</p>
      </ConfirmDialog>
    </Dialog>
  )
}

/** Saves a role if its name is filled in, and shows the outcome. */
const useRoleSave = (role: MatrixRole | undefined, edit: RoleEdit, onClose: () => void) => {
  const { t } = useTranslation(['roles', 'messages'])
  const [error, setError] = useState<string>()
  const { busy, failure, write } = useWrite()
  const { form, markSent } = useRefusedFocus(busy)
  const save = async () => {
    const status = await edit.save()
    if (status === 'duplicate') return setError(t('duplicate'))
    if (status === 'lastAdministrator') return showToast('warning', t('lastAdministrator'))
    showToast('done', t(role ? 'edited' : 'saved'))
    onClose()
  }
  const submit = () => {
    markSent()
    if (edit.name.trim() === '') return setError(t('roleNameRequired'))
    setError(undefined)
    void write(save)
  }
  return { form, error, setError, busy, failure, submit }
}

/** Shows how many people saving adds and removes, and how many categories are off. */
const Summary = ({ edit: { staged, categories } }: { edit: RoleEdit }) => {
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
