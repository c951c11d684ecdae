import { useTranslation } from 'react-i18next'
import * as fieldRules from '../../../contract/accounts/fields.ts'
import type { UsageObjective } from '../../../contract/accounts/objectives.ts'
import { addUser } from '../../../contract/accounts/user-changes.ts'
import { limits } from '../../../contract/limits.ts'
import { send } from '../../frame/calls.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { showToast } from '../../ui/toasts.ts'
import { DialogFoot } from '../profile/DialogFoot.tsx'
import { computeProfileFaults } from '../profile/faults.ts'
import { useFields } from '../profile/use-fields.ts'
import { findSentence } from '../sentences.ts'
import { useSending } from '../use-sending.ts'
import { ObjectiveFields } from './ObjectiveFields.tsx'

/** The values of the form; `repeated` is the password, typed a second time. */
const emptyValues = {
  username: '',
  firstname: '',
  lastname: '',
  email: '',
  usageObjective: '',
  otherObjective: '',
  password: '',
  repeated: '',
}

const computeFaults = (values: typeof emptyValues) => ({
  ...computeProfileFaults(values, 'local'),
  username: findSentence(fieldRules.username, values.username.trim()),
  email: findSentence(fieldRules.addedEmail, values.email),
  password: findSentence(fieldRules.newPassword, values.password),
  ...(values.repeated !== values.password && { repeated: 'passwordDoesNotMatch' as const }),
})

/** Creates an account whose owner chooses a password at the first login. */
export const AddUserDialog = ({ onSaved, onClose }: { onSaved: () => void; onClose: () => void }) => {
  const { t } = useTranslation(['users', 'messages'])
  const { values, field, submitIfValid, refuse } = useFields(emptyValues, computeFaults)
  const { busy, errorMessage, clearError, run } = useSending()
  const createUser = () =>
    run(async () => {
      const { repeated: _, usageObjective, ...user } = values
      // Keyboards of phones and copied cells add a space.
      const username = user.username.trim()
      // `submitIfValid` has checked the objective.
      const result = await send(addUser, { ...user, username, usageObjective: usageObjective as UsageObjective })
      if (result.status === 'duplicateUsername') refuse('username', 'duplicateUsername')
      else if (result.status === 'duplicateEmail') refuse('email', 'duplicateEmail')
      else {
        showToast('done', t('userAdded', { ns: 'messages' }))
        onSaved()
      }
      return undefined
    })
  const buildTextField = (name: 'username' | 'firstname' | 'lastname' | 'email', maxLength: number) => (
    <TextField {...field(name)} label={t(name)} maxLength={maxLength} autoComplete="off" spellCheck={false} />
  )
  return (
    <Dialog title={t('addUserTitle')} open onClose={onClose} width={560}>
      <form noValidate onSubmit={submitIfValid(createUser, clearError)}>
        <p className="soft">{t('addText')}</p>
        {buildTextField('username', limits.username)}
        <div className="two">
          {buildTextField('firstname', limits.personName)}
          {buildTextField('lastname', limits.personName)}
        </div>
        {buildTextField('email', limits.email)}
        <ObjectiveFields objective={field('usageObjective')} other={field('otherObjective')} />
        <PasswordField
          {...field('password')}
          label={t('firstPassword')}
          hint={t('passwordHint', { ns: 'messages' })}
          maxLength={limits.password}
          autoComplete="new-password"
          isCopyPrevented
        />
        <PasswordField
          {...field('repeated')}
          label={t('rePassword')}
          maxLength={limits.password}
          autoComplete="new-password"
          isCopyPrevented
        />
        <DialogFoot verb={t('add')} {...{ busy, errorMessage, onClose }} />
      </form>
    </Dialog>
  )
}
