import { changeStanding } from '../../../contract/accounts/sessions.ts'
import { send } from '../../shell/calls.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { TroubleNote } from '../TroubleNote.tsx'
import { useSending } from '../use-sending.ts'
import type { StepProps } from './LoginSteps.tsx'

/** 'User already to use': the account is open elsewhere, and OK ends it there. */
export const TakeOverDialog = ({ onDone, onGiveUp }: StepProps) => {
  const { t, busy, trouble, run } = useSending()
  const takeOver = () =>
    run(async () => {
      await send(changeStanding, { standing: '2' })
      onDone()
      return undefined
    })
  return (
    <Dialog title={t('takeOverTitle')} open onClose={() => onGiveUp()} width={500}>
      <TroubleNote trouble={trouble} />
      <p>{t('alreadyInUse', { ns: 'messages' })}</p>
      <p>{t('clickOkAgain', { ns: 'messages' })}</p>
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
