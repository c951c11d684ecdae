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

/** Switch for the second factor: on invites the owner to enrol, off asks for confirmation. */
export const TwoFactorCell = ({ user, writes, onSwitchOff }: Props) => {
  const { t } = useTranslation('users')
  const { username: name, twoFactor, mustEnrol, mayManage, userId } = user
  const isInUse = twoFactor === 'on' && !mustEnrol
  const pendingNote = mustEnrol ? t('notEnrolled', { name }) : undefined
  return (
    <input
      type="checkbox"
      role="switch"
      className={mustEnrol ? 'switch pending' : 'switch'}
      aria-label={t('twoFactorOf', { name })}
      title={mayManage ? pendingNote : t('outOfReach')}
      checked={twoFactor === 'on'}
      aria-checked={twoFactor === 'on'}
      disabled={!mayManage}
      aria-busy={writes.busyId === userId || undefined}
      onChange={() => (isInUse ? onSwitchOff() : void writes.switchFactor(user))}
    />
  )
}
