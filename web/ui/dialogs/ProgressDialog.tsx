import { useLayoutEffect, useRef } from 'react'
import { Progress } from '../Progress.tsx'
import './dialog.css'

interface Props {
  /** What is being done: 'Adding users'. Open as long as there is one. */
  work: string | undefined
}

/** Blocks the page while something is saved or deleted; it has no way out but the end of the work. */
export const ProgressDialog = ({ work }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    if (work === undefined || !shown) return
    shown.showModal()
    return () => shown.close()
  }, [work])
  return (
    <dialog
      ref={dialog}
      className="dialog working"
      aria-label={work}
      aria-busy="true"
      // A browser closes a modal at the second Escape, whatever its cancel event is told.
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
