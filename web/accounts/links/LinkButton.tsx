import { NeedsScripts } from '../NeedsScripts.tsx'
import { TroubleNote } from '../TroubleNote.tsx'
import type { Trouble } from '../troubles.ts'
import { useSending } from '../use-sending.ts'

/** The button that uses the link. */
export const LinkButton = ({ press, children }: { press: () => Promise<Trouble | undefined>; children: string }) => {
  const { busy, trouble, run, again } = useSending()
  return (
    <>
      <NeedsScripts />
      <TroubleNote trouble={trouble} onAccepted={again} />
      <div className="actions">
        <button type="button" className="btn primary wide" aria-busy={busy} onClick={() => void run(press)}>
          {children}
        </button>
      </div>
    </>
  )
}
