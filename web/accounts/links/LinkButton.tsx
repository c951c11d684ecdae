import { ErrorNote } from '../ErrorNote.tsx'
import type { Trouble } from '../error-messages.ts'
import { NeedsScripts } from '../NeedsScripts.tsx'
import { useSending } from '../use-sending.ts'

/** The button that uses the link. */
export const LinkButton = ({ press, children }: { press: () => Promise<Trouble | undefined>; children: string }) => {
  const { busy, errorMessage, run, again } = useSending()
  return (
    <>
      <NeedsScripts />
      <ErrorNote errorMessage={errorMessage} onAccepted={again} />
      <div className="actions">
        <button type="button" className="btn primary wide" aria-busy={busy} onClick={() => void run(press)}>
          {children}
        </button>
      </div>
    </>
  )
}
