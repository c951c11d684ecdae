import { useTranslation } from 'react-i18next'
import type { ManagedUser } from '../../../contract/accounts/managed-users.ts'
import { toTypedObjective, type UsageObjective } from '../../../contract/accounts/objectives.ts'
import { editUser } from '../../../contract/accounts/user-changes.ts'
import { type CallError, send } from '../../frame/calls.ts'
import { showToast } from '../../ui/toasts.ts'
import { computeProfileFaults } from '../profile/faults.ts'
import { useFields } from '../profile/use-fields.ts'
import { useSending } from '../use-sending.ts'

/** Holds the profile of an account while staff edit it, and saves it. */
export const useUserEdit = (user: ManagedUser, onSaved: () => void) => {
  const { t } = useTranslation(['users', 'messages', 'ui'])
  // The stored values, which the server compares with its own.
  const expected = {
    firstname: user.firstname,
    lastname: user.lastname,
    email: user.email ?? '',
    usageObjective: user.usageObjective,
    otherObjective: user.otherObjective,
  }
  const initialValues = { ...expected, otherObjective: toTypedObjective(user.otherObjective) }
  // The profile of a directory account cannot be submitted, so the rules of a local account are enough.
  const { values, field, submitIfValid, refuse } = useFields(initialValues, profileValues =>
    computeProfileFaults(profileValues, 'local'),
  )
  const { busy, errorMessage, clearError, run } = useSending()
  const sendEdit = async () => {
    // The free text is shown only with the objective 'other'; with another objective, the stored text stays.
    const otherObjective = values.usageObjective === 'other' ? values.otherObjective : expected.otherObjective
    // `submitIfValid` has checked the objective.
    const edit = { ...values, otherObjective, usageObjective: values.usageObjective as UsageObjective }
    const { status } = await send(editUser, { userId: user.userId, ...edit, expected })
    if (status === 'duplicateEmail') return refuse('email', 'duplicateEmail')
    const savedText = t('userSaved', { ns: 'messages' })
    // A changed email address takes effect when its owner confirms it by the link in the mail.
    const isConfirmationSent = status === 'emailSent'
    const second = t('addressSent', { email: values.email })
    showToast('done', isConfirmationSent ? t('twoSentences', { ns: 'ui', first: savedText, second }) : savedText)
    onSaved()
  }
  const save = async () => {
    try {
      await sendEdit()
      return undefined
    } catch (error) {
      if ((error as CallError).status === 409) return { title: t('changedMeanwhile') }
      throw error
    }
  }
  return { field, busy, errorMessage, submit: submitIfValid(() => run(save), clearError) }
}
