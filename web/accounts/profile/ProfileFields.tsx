import { useTranslation } from 'react-i18next'
import { type UsageObjective, usageObjectives } from '../../../contract/accounts/objectives.ts'
import { limits } from '../../../contract/limits.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { EditedProfile } from './use-profile-form.ts'

/** The first and the last name of the user. */
export const NameFields = ({ form: { field, isLocal } }: { form: EditedProfile }) => {
  const { t } = useTranslation('profile')
  return (
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
  )
}

interface EmailFieldsProps {
  form: EditedProfile
  /** The new email address that the user has not confirmed yet; null if there is none. */
  waitingEmail: string | null
}

/** The email address of the user, and the password that a change of the address needs. */
export const EmailFields = ({ form: { field, isLocal, isEmailChanged }, waitingEmail }: EmailFieldsProps) => {
  const { t } = useTranslation('profile')
  const localHint = isLocal ? t('emailHint') : undefined
  return (
    <>
      <TextField
        label={t('email')}
        hint={waitingEmail ? t('emailWaiting', { email: waitingEmail }) : localHint}
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
    </>
  )
}

/** The usage objective, and the free text of another one, which also directory accounts can edit. */
export const ObjectiveFields = ({ form }: { form: EditedProfile }) => {
  const { t } = useTranslation('profile')
  const { field, values, isLocal, hasOtherObjective } = form
  const objective = values.usageObjective as UsageObjective | ''
  return (
    <>
      {isLocal ? (
        <SelectField label={t('objective')} {...field('usageObjective')}>
          {/* Only an account without an objective has the empty option. */}
          {objective === '' && <option value="" />}
          {usageObjectives.map(name => (
            <option key={name} value={name}>
              {t(name)}
            </option>
          ))}
        </SelectField>
      ) : (
        <TextField label={t('objective')} value={objective && t(objective)} readOnly />
      )}
      {hasOtherObjective && (
        <TextField
          label={t('otherObjective')}
          {...field('otherObjective')}
          counter={[values.otherObjective.length, limits.otherObjective]}
          maxLength={limits.otherObjective}
        />
      )}
    </>
  )
}
