import { changeStanding } from '../../../contract/accounts/sessions.ts'
import { send } from '../../frame/calls.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { ErrorNote } from '../ErrorNote.tsx'
import { useSending } from '../use-sending.ts'
import type { StepProps } from './step-props.ts'

/** The account has another session; OK ends that one. */
export const TakeOverDialog = ({ onDone, onGiveUp }: StepProps) => {
  const { t, busy, errorMessage, run } = useSending()
  const takeOver = () =>
    run(async () => {
      await send(changeStanding, { change: 'takeOver' })
      await onDone()
      return undefined
    })
  return (
    <Dialog title={t('takeOverTitle')} open onClose={() => onGiveUp()} width={500}>
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
