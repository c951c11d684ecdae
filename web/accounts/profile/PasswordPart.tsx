import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx'
import { ProfilePart } from './Part.tsx'
import type { Profile } from './use-profile-form.ts'

/** The part with the button that changes the password; the button is disabled for an account of the directory. */
export const PasswordPart = ({ profile: { canChangePassword, user } }: { profile: Profile }) => {
  const { t } = useTranslation('profile')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <ProfilePart title={t('password')} text={t(canChangePassword ? 'passwordText' : 'passwordDirectoryText')}>
      <p>
        <button type="button" className="btn" disabled={!canChangePassword} onClick={() => setIsOpen(true)}>
          {t('changePassword')}
        </button>
      </p>
      {isOpen && <ChangePasswordDialog username={user.username} onClose={() => setIsOpen(false)} />}
    </ProfilePart>
  )
}
