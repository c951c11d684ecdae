import { useTranslation } from 'react-i18next'
import type { ManagedUser } from '../../../contract/accounts/managed-users.ts'
import { toTypedObjective, type UsageObjective } from '../../../contract/accounts/objectives.ts'
import { editUser } from '../../../contract/accounts/user-changes.ts'
import { limits } from '../../../contract/limits.ts'
import { type CallError, send } from '../../frame/calls.ts'
import { SidePanel } from '../../ui/dialogs/SidePanel.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { showToast } from '../../ui/toasts.ts'
import { DialogFoot } from '../profile/DialogFoot.tsx'
import { computeProfileFaults } from '../profile/faults.ts'
import { useFields } from '../profile/use-fields.ts'
import { useSending } from '../use-sending.ts'
import { ObjectiveFields } from './ObjectiveFields.tsx'

interface Props {
  user: ManagedUser
  onSaved: () => void
  onClose: () => void
}

/** Edits the profile of a local account; the profile of a directory account is read-only. */
export const EditUserPanel = ({ user, onSaved, onClose }: Props) => {
  const { t } = useTranslation(['users', 'messages'])
  const isLocal = user.accountType === 'local'
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
  const { busy, errorMessage, run } = useSending()
  const save = () =>
    run(async () => {
      // The free text is shown only with the objective 'other'; with another objective, the stored text stays.
      const otherObjective = values.usageObjective === 'other' ? values.otherObjective : expected.otherObjective
      // `submitIfValid` has checked the objective.
      const edit = { ...values, otherObjective, usageObjective: values.usageObjective as UsageObjective }
      try {
        const { status } = await send(editUser, { userId: user.userId, ...edit, expected })
        if (status === 'duplicateEmail') {
          refuse('email', 'duplicateEmail')
          return undefined
        }
        const savedText = t('userSaved', { ns: 'messages' })
        // A changed email address takes effect when its owner confirms it by the link in the mail.
        const isConfirmationSent = status === 'emailSent'
        const confirmationText = t('addressSent', { email: values.email })
        showToast('done', isConfirmationSent ? `${savedText}. ${confirmationText}` : savedText)
        onSaved()
      } catch (error) {
        if ((error as CallError).status === 409) return { title: t('changedMeanwhile') }
        throw error
      }
      return undefined
    })
  return (
    <SidePanel title={t('editTitle')} note={user.username} open onClose={onClose}>
      <form noValidate onSubmit={submitIfValid(save)}>
        {!isLocal && <p className="note">{t('directoryText')}</p>}
        <TextField {...field('firstname')} label={t('firstname')} maxLength={limits.personName} readOnly={!isLocal} />
        <TextField {...field('lastname')} label={t('lastname')} maxLength={limits.personName} readOnly={!isLocal} />
        <TextField
          {...field('email')}
          label={t('email')}
          hint={isLocal && user.email ? t('editHint', { email: user.email }) : undefined}
          maxLength={limits.email}
          readOnly={!isLocal}
        />
        {isLocal && (
          <>
            <ObjectiveFields objective={field('usageObjective')} other={field('otherObjective')} />
            <DialogFoot verb={t('save')} {...{ busy, errorMessage, onClose }} />
          </>
        )}
      </form>
    </SidePanel>
  )
}
