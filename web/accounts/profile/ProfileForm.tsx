import { useTranslation } from 'react-i18next'
import { toTypedObjective, type UsageObjective, usageObjectives } from '../../../contract/accounts/objectives.ts'
import type { getProfile } from '../../../contract/accounts/profiles.ts'
import type { OutputOf } from '../../../contract/call.ts'
import { limits } from '../../../contract/limits.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { ErrorNote } from '../ErrorNote.tsx'
import { SubmitButton } from '../SubmitButton.tsx'
import { computeOwnProfileFaults } from './faults.ts'
import { ProfilePart } from './Part.tsx'
import { useFields } from './use-fields.ts'
import { useSave } from './use-save.ts'

export type Profile = OutputOf<typeof getProfile>

/** The user's name, email address and usage objective. In a directory account, only the free text of the objective is editable. */
export const ProfileForm = ({ profile }: { profile: Profile }) => {
  const { t } = useTranslation('profile')
  const { user } = profile
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
  const { busy, errorMessage, save } = useSave({
    isLocal,
    onWrongPassword: () => refuse('password', 'wrongCurrentPassword'),
  })
  // Only a change of the email address needs the password.
  const isEmailChanged = values.email !== user.email
  const hasOtherObjective = values.usageObjective === 'other'
  return (
    <ProfilePart title={t('about')} text={t(isLocal ? 'aboutText' : 'aboutDirectoryText')}>
      <form noValidate onSubmit={submitIfValid(() => save(values))}>
        <TextField
          label={t('username')}
          hint={isLocal && t('usernameHint')}
          value={user.username}
          readOnly
          autoComplete="username"
        />
        <div className="two">
          <TextField
            label={t('firstname')}
            {...field('firstname')}
            readOnly={!isLocal}
            maxLength={limits.personName}
            autoComplete="given-name"
          />
          <TextField
            label={t('lastname')}
            {...field('lastname')}
            readOnly={!isLocal}
            maxLength={limits.personName}
            autoComplete="family-name"
          />
        </div>
        <TextField
          label={t('email')}
          hint={formatEmailHint(t, profile, { isLocal })}
          {...field('email')}
          readOnly={!isLocal}
          type="email"
          maxLength={limits.email}
          autoComplete="email"
        />
        {isLocal && isEmailChanged && (
          <PasswordField
            label={t('currentPassword')}
            hint={t('emailPasswordHint')}
            {...field('password')}
            maxLength={limits.password}
            autoComplete="current-password"
          />
        )}
        {isLocal ? (
          <SelectField label={t('objective')} {...field('usageObjective')}>
            {/* Only an account without an objective has the empty option. */}
            {values.usageObjective === '' && <option value="" />}
            {usageObjectives.map(objective => (
              <option key={objective} value={objective}>
                {t(objective)}
              </option>
            ))}
          </SelectField>
        ) : (
          <TextField label={t('objective')} value={formatObjective(t, values.usageObjective)} readOnly />
        )}
        {hasOtherObjective && (
          <TextField
            label={t('otherObjective')}
            {...field('otherObjective')}
            counter={[values.otherObjective.length, limits.otherObjective]}
            maxLength={limits.otherObjective}
          />
        )}
        <ErrorNote errorMessage={errorMessage} />
        {(isLocal || hasOtherObjective) && (
          <p>
            <SubmitButton busy={busy}>{t('save')}</SubmitButton>
          </p>
        )}
      </form>
    </ProfilePart>
  )
}

type Words = ReturnType<typeof useTranslation<'profile'>>['t']

/** Returns the name of an objective; empty if the account has none. */
const formatObjective = (t: Words, objective: string) => (objective ? t(objective as UsageObjective) : '')

const formatEmailHint = (t: Words, { newEmail }: Profile, { isLocal }: { isLocal: boolean }) => {
  if (newEmail) return t('emailWaiting', { email: newEmail })
  return isLocal ? t('emailHint') : undefined
}
