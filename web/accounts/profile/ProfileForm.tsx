import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/fields/TextField.tsx'
import { ErrorNote } from '../ErrorNote.tsx'
import { SubmitButton } from '../SubmitButton.tsx'
import { ProfilePart } from './Part.tsx'
import { EmailFields, NameFields, ObjectiveFields } from './ProfileFields.tsx'
import { type Profile, useProfileForm } from './use-profile-form.ts'

/** The user's name, email address and usage objective. In a directory account, only the free text of the objective is editable. */
export const ProfileForm = ({ profile }: { profile: Profile }) => {
  const { t } = useTranslation('profile')
  const form = useProfileForm(profile)
  const { isLocal, hasOtherObjective } = form
  return (
    <ProfilePart title={t('about')} text={t(isLocal ? 'aboutText' : 'aboutDirectoryText')}>
      <form noValidate onSubmit={form.submit}>
        <TextField
          label={t('username')}
          hint={isLocal && t('usernameHint')}
          value={profile.user.username}
          readOnly
          autoComplete="username"
        />
        <NameFields form={form} />
        <EmailFields form={form} waitingEmail={profile.newEmail} />
        <ObjectiveFields form={form} />
        <ErrorNote errorMessage={form.errorMessage} />
        {(isLocal || hasOtherObjective) && (
          <p>
            <SubmitButton busy={form.busy}>{t('save')}</SubmitButton>
          </p>
        )}
      </form>
    </ProfilePart>
  )
}
