import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type BlockerFunction, useBlocker } from 'react-router'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { warnBeforeLeaving } from '../leave-warnings.ts'

interface Props {
  /** What happens to the unsaved work. */
  text: string
  /** True if leaving the page would lose unsaved work. */
  wouldLoseWork: boolean
  /** Decides whether a navigation leaves the form. By default, every navigation to another URL does while work would be lost. */
  isLeaving?: BlockerFunction
}

/** Warns before unsaved work is lost: the browser warns when the page closes, this dialog before a client-side navigation. */
export const LeaveDialog = ({ text, wouldLoseWork, isLeaving }: Props) => {
  const { t } = useTranslation(['editing', 'messages'])
  useEffect(() => (wouldLoseWork ? warnBeforeLeaving() : undefined), [wouldLoseWork])
  const blocker = useBlocker(isLeaving ?? (navigation => wouldLoseWork && isElsewhere(navigation)))
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog title={t('areYouSure', { ns: 'messages' })} open onClose={blocker.reset} width={500}>
      <p>{text}</p>
      <div className="foot">
        <button type="button" className="btn quiet" onClick={blocker.proceed}>
          {t('leave')}
        </button>
        <button type="button" className="btn primary" onClick={blocker.reset}>
          {t('stay')}
        </button>
      </div>
    </Dialog>
  )
}

const isElsewhere: BlockerFunction = ({ currentLocation, nextLocation }) =>
  currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search
