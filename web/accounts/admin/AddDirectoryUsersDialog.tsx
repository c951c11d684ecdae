import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDirectoryUsers } from '../../../contract/accounts/directory-users.ts'
import type { listRoles } from '../../../contract/accounts/managed-users.ts'
import type { OutputOf } from '../../../contract/call.ts'
import { limits } from '../../../contract/limits.ts'
import { send } from '../../frame/calls.ts'
import { isRefusedBy } from '../../frame/refusal-rules.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { ProgressDialog } from '../../ui/dialogs/ProgressDialog.tsx'
import { AreaField } from '../../ui/fields/AreaField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { DialogFoot } from '../profile/DialogFoot.tsx'
import { useSentForm } from '../use-sent-form.ts'
import { DirectoryResult } from './DirectoryResult.tsx'

interface Props {
  /** The roles that the signed-in user may assign. */
  roles: OutputOf<typeof listRoles>['roles']
  onSaved: () => void
  onClose: () => void
}

/** Form for usernames and a role: adds the people whom the directory has, and then shows the result for each username. */
export const AddDirectoryUsersDialog = ({ roles, onSaved, onClose }: Props) => {
  const { t } = useTranslation(['users', 'messages'])
  const [typedNames, setTypedNames] = useState('')
  const [roleId, setRoleId] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [result, setResult] = useState<OutputOf<typeof addDirectoryUsers>>()
  const { busy, errorMessage, run, bindForm } = useSentForm()
  // The separators that the call accepts in a text.
  const usernames = typedNames.split(/[,;\n]/).filter(name => name.trim())
  const addUsers = async () => {
    try {
      const response = await send(addDirectoryUsers, { usernames, roleId: Number(roleId) })
      if (response.status === 'notConfigured') return { title: t('directoryNotConfigured') }
      setResult(response)
      onSaved()
      return undefined
    } catch (error) {
      if (!isRefusedBy(error, 'directorySilent')) throw error
      return { title: t('directoryNotResponding') }
    }
  }
  const submit = () => {
    setIsSubmitted(true)
    if (usernames.length > 0 && roleId) void run(addUsers)
  }
  if (result) return <DirectoryResult result={result} onClose={onClose} />
  return (
    <Dialog title={t('addDirectoryTitle')} open onClose={onClose} width={560}>
      <form {...bindForm(submit)}>
        <AreaField
          label={t('directoryUsers')}
          hint={t('directoryHint')}
          error={isSubmitted && usernames.length === 0 ? t('fillDirectoryUsers', { ns: 'messages' }) : undefined}
          value={typedNames}
          onChange={({ target }) => setTypedNames(target.value)}
          maxLength={limits.description}
          rows={5}
          spellCheck={false}
        />
        <SelectField
          label={t('role')}
          error={isSubmitted && !roleId ? t('fillRole', { ns: 'messages' }) : undefined}
          value={roleId}
          onChange={({ target }) => setRoleId(target.value)}
        >
          <option value="" disabled>
            {t('chooseRole')}
          </option>
          {roles.map(role => (
            <option key={role.roleId} value={role.roleId}>
              {role.name}
            </option>
          ))}
        </SelectField>
        <DialogFoot verb={t('add')} {...{ busy, errorMessage, onClose }} />
      </form>
      <ProgressDialog work={busy ? t('searchingDirectory') : undefined} />
    </Dialog>
  )
}
