import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type BlockerFunction, useBlocker } from 'react-router'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { askBeforeLeaving } from '../unsaved.ts'

interface Props {
  /** What becomes of what is left behind. */
  text: string
  /** Whether anything is left behind when the browser closes the page. */
  wouldLeave: boolean
  /** Whether a way leaves it behind; any way to another address does unless said otherwise. */
  isLeaving?: BlockerFunction
}

/** Warns before work that is not done is left behind: the browser for closing, the portal for its own links. */
export const LeaveDialog = ({ text, wouldLeave, isLeaving }: Props) => {
  const { t } = useTranslation(['editing', 'messages'])
  useEffect(() => (wouldLeave ? askBeforeLeaving() : undefined), [wouldLeave])
  const blocker = useBlocker(isLeaving ?? (way => wouldLeave && isElsewhere(way)))
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
