import { useEffect, useState } from 'react'
import { beginEnrolment, confirmEnrolment } from '../../../contract/accounts/enrolments.ts'
import { send } from '../../frame/calls.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { ErrorNote } from '../ErrorNote.tsx'
import { FirstCodeForm } from '../profile/second-factor/FirstCodeForm.tsx'
import { RecoveryCodes } from '../profile/second-factor/RecoveryCodes.tsx'
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
  const close = () => (recoveryCodes ? void onDone() : onGiveUp())
  const title = recoveryCodes ? t('recoveryTitle', { ns: 'profile' }) : t('enrolTitle')
  return (
    // Another key makes the codes a new dialog, which gets the focus, so that a screen reader reads its title.
    <Dialog key={recoveryCodes ? 'codes' : 'scan'} title={title} open onClose={close}>
      <ErrorNote errorMessage={errorMessage} />
      {recoveryCodes && <RecoveryCodes codes={recoveryCodes} username={username} onClose={() => void onDone()} />}
      {!recoveryCodes && <p>{t('enrolRequired')}</p>}
      {!recoveryCodes && otpauthUrl && (
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
