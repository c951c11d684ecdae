import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type BlockerFunction, useBlocker } from 'react-router'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { warnBeforeLeaving } from '../unsaved.ts'

interface Props {
  /** What happens to the unfinished work. */
  text: string
  /** True if closing the page would lose something. */
  wouldLoseWork: boolean
  /** True if a navigation would lose something; by default any navigation to another path does. */
  isLeaving?: BlockerFunction
}

/** Warns before unfinished work is lost: the browser when the page closes, the portal for its own links. */
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
