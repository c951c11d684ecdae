import { useTranslation } from 'react-i18next'
import type { ManagedUser } from '../../../contract/accounts/managed-users.ts'
import { limits } from '../../../contract/limits.ts'
import { SidePanel } from '../../ui/dialogs/SidePanel.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { DialogFoot } from '../profile/DialogFoot.tsx'
import { ObjectiveFields } from './ObjectiveFields.tsx'
import { useUserEdit } from './use-user-edit.ts'

interface Props {
  user: ManagedUser
  onSaved: () => void
  onClose: () => void
}

/** Edits the profile of a local account; the profile of a directory account is read-only. */
export const EditUserPanel = ({ user, onSaved, onClose }: Props) => {
  const { t } = useTranslation('users')
  const isLocal = user.accountType === 'local'
  const { field, busy, errorMessage, submit } = useUserEdit(user, onSaved)
  return (
    <SidePanel title={t('editTitle')} note={user.username} open onClose={onClose}>
      <form noValidate onSubmit={submit}>
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
