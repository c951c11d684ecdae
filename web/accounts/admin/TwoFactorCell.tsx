import { useTranslation } from 'react-i18next'
import type { ManagedUser } from '../../../contract/accounts/managed-users.ts'
import type { UserWrites } from './use-user-writes.ts'
import '../../ui/fields/switch.css'

interface Props {
  user: ManagedUser
  writes: UserWrites
  /** Asks for confirmation before an active second factor is removed. */
  onSwitchOff: () => void
}

/**
 * A switch for the second factor: on requires the owner to enrol at the next login; off asks for confirmation if the owner has enrolled.
 */
export const TwoFactorCell = ({ user, writes, onSwitchOff }: Props) => {
  const { t } = useTranslation('users')
  const { username: name, twoFactor, mustEnrol, mayManage, userId } = user
  const isInUse = twoFactor === 'on' && !mustEnrol
  const pendingNote = mustEnrol ? t('notEnrolled', { user: name }) : undefined
  return (
    <input
      type="checkbox"
      role="switch"
      className={mustEnrol ? 'switch pending' : 'switch'}
      aria-label={t('twoFactorOf', { user: name })}
      title={mayManage ? pendingNote : t('cannotChangeAccount')}
      checked={twoFactor === 'on'}
      aria-checked={twoFactor === 'on'}
      disabled={!mayManage}
      aria-busy={writes.busyId === userId || undefined}
      onChange={() => (isInUse ? onSwitchOff() : void writes.toggleSecondFactor(user))}
    />
  )
}
