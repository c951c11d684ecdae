import { useLayoutEffect, useRef } from 'react'
import { Progress } from '../Progress.tsx'
import './dialog.css'

interface Props {
  /** The name of the work, e.g. 'Adding users'. The dialog is open while this is defined. */
  work: string | undefined
}

/** Blocks the page while something is saved or deleted; it closes only when the work ends. */
export const ProgressDialog = ({ work }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (work === undefined || !element) return
    element.showModal()
    return () => element.close()
  }, [work])
  return (
    <dialog
      ref={dialog}
      className="dialog working"
      aria-label={work}
      aria-busy="true"
      // Browsers close a modal on the second Escape, even if its cancel event is prevented.
      onKeyDown={event => event.key === 'Escape' && event.preventDefault()}
      onCancel={event => event.preventDefault()}
    >
      <div className="content" role="status">
        <p>{work}</p>
        {work !== undefined && <Progress name={work} />}
      </div>
    </dialog>
  )
}
