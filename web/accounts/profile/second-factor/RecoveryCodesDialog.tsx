import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { useShownOnce } from '../../../ui/dialogs/use-shown-once.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

interface Props {
  codes: string[]
  username: string
  onClose: () => void
}

/** Shows the recovery codes in a dialog, which warns before it closes if they were neither copied nor saved. */
export const RecoveryCodesDialog = ({ codes, username, onClose }: Props) => {
  const { t } = useTranslation('profile')
  const shownOnce = useShownOnce(onClose)
  return (
    <Dialog title={t('recoveryTitle')} open onClose={shownOnce.closeOrWarn}>
      <RecoveryCodes {...{ codes, username, shownOnce, onClose }} />
    </Dialog>
  )
}
