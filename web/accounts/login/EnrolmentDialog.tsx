import { useEffect, useState } from 'react'
import { beginEnrolment, confirmEnrolment } from '../../../contract/accounts/enrolments.ts'
import { send } from '../../frame/calls.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { ErrorNote } from '../ErrorNote.tsx'
import { FirstCodeForm } from '../profile/second-factor/FirstCodeForm.tsx'
import { RecoveryCodesDialog } from '../profile/second-factor/RecoveryCodesDialog.tsx'
import { useSending } from '../use-sending.ts'
import type { StepProps } from './step-props.ts'
import '../profile/profile.css'

const confirm = (code: string) => send(confirmEnrolment, { code })

/** Sets up the second factor that an account requires, as the last step of its login. */
export const EnrolmentDialog = ({ pendingLogin: { username }, onDone, onGiveUp }: StepProps) => {
  const { t, errorMessage, run } = useSending()
  const [otpauthUrl, setOtpauthUrl] = useState<string>()
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step begins
  useEffect(() => {
    void run(async () => {
      setOtpauthUrl((await send(beginEnrolment)).otpauthUrl)
      return undefined
    })
  }, [])
  // The session is open once the codes are shown, so closing the dialog completes the login.
  if (recoveryCodes)
    return <RecoveryCodesDialog codes={recoveryCodes} username={username} onClose={() => void onDone()} />
  return (
    <Dialog title={t('enrolTitle')} open onClose={() => onGiveUp()}>
      <ErrorNote errorMessage={errorMessage} />
      <p>{t('enrolRequired')}</p>
      {otpauthUrl && (
        <FirstCodeForm
          otpauthUrl={otpauthUrl}
          confirm={confirm}
          onSwitchedOn={setRecoveryCodes}
          onClose={() => onGiveUp()}
        />
      )}
    </Dialog>
  )
}
