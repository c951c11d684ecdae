import { resolveTakeOver } from '../../../contract/accounts/sessions.ts'
import { send } from '../../frame/calls.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { ErrorNote } from '../ErrorNote.tsx'
import { useSending } from '../use-sending.ts'
import type { StepProps } from './step-props.ts'

/** Says that the account has another session. OK ends that session and continues the login. */
export const TakeOverDialog = ({ onDone, onGiveUp }: StepProps) => {
  const { t, busy, errorMessage, run } = useSending()
  const takeOver = () =>
    run(async () => {
      await send(resolveTakeOver, { change: 'takeOver' })
      await onDone()
      return undefined
    })
  return (
    <Dialog title={t('accountInUseTitle')} open onClose={() => onGiveUp()} width={500}>
      <ErrorNote errorMessage={errorMessage} />
      <p>{t('alreadyInUse', { ns: 'messages' })}</p>
      <div className="foot">
        <button type="button" className="btn quiet" onClick={() => onGiveUp()}>
          {t('cancel', { ns: 'profile' })}
        </button>
        <button type="button" className="btn primary" aria-busy={busy} onClick={() => void takeOver()}>
          {t('ok')}
        </button>
      </div>
    </Dialog>
  )
}
