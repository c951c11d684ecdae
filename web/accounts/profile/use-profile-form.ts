import { toTypedObjective } from '../../../contract/accounts/objectives.ts'
import type { getProfile } from '../../../contract/accounts/profiles.ts'
import type { OutputOf } from '../../../contract/call.ts'
import { computeOwnProfileFaults } from './faults.ts'
import { useFields } from './use-fields.ts'
import { useSave } from './use-save.ts'

export type Profile = OutputOf<typeof getProfile>

/** Holds the values of the user's own profile while it is edited, and saves them. */
export const useProfileForm = ({ user }: Profile) => {
  const isLocal = user.accountType === 'local'
  const initialValues = {
    firstname: user.firstname,
    lastname: user.lastname,
    email: user.email,
    password: '',
    usageObjective: user.usageObjective,
    otherObjective: toTypedObjective(user.otherObjective),
  }
  const { values, field, submitIfValid, refuse } = useFields(initialValues, profileValues =>
    computeOwnProfileFaults(profileValues, user.accountType, user.email),
  )
  const { busy, errorMessage, clearError, save } = useSave({
    isLocal,
    onWrongPassword: () => refuse('password', 'wrongCurrentPassword'),
  })
  return {
    isLocal,
    values,
    field,
    isEmailChanged: values.email !== user.email,
    hasOtherObjective: values.usageObjective === 'other',
    busy,
    errorMessage,
    submit: submitIfValid(() => save(values), clearError),
  }
}
export type EditedProfile = ReturnType<typeof useProfileForm>
