import { EditUserPanel } from './EditUserPanel.tsx'
import { EraseDialog } from './erasure/EraseDialog.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import { SendQrCodeDialog, SwitchOffDialog } from './SecondFactorDialogs.tsx'
import { StatusDialog } from './StatusDialog.tsx'
import type { UserWrites } from './use-user-writes.ts'
import type { UserDialog } from './user-dialogs.ts'

interface Props {
  userDialog: UserDialog
  writes: UserWrites
  onSaved: () => void
  onClose: () => void
}

/** The panel or confirmation that is open for one account. */
export const OpenedDialog = ({ userDialog, writes, onSaved, onClose }: Props) => {
  const { user } = userDialog
  switch (userDialog.kind) {
    case 'edit':
      return <EditUserPanel {...{ user, onSaved, onClose }} />
    case 'erase':
      return <EraseDialog {...{ user, onSaved, onClose }} />
    case 'password':
      return <PasswordPanel {...{ user, onSaved, onClose }} />
    case 'status':
      return <StatusDialog {...{ user, writes, onClose }} status={userDialog.status} />
    case 'switch off':
      return <SwitchOffDialog {...{ user, writes, onClose }} />
    case 'send QR code':
      return <SendQrCodeDialog {...{ user, writes, onClose }} />
  }
}
