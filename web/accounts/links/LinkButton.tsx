import { ErrorNote } from '../ErrorNote.tsx'
import type { ErrorMessage } from '../error-messages.ts'
import { NeedsScripts } from '../NeedsScripts.tsx'
import { useSending } from '../use-sending.ts'

/** The button that uses the link. */
export const LinkButton = ({
  onPress,
  children,
}: {
  onPress: () => Promise<ErrorMessage | undefined>
  children: string
}) => {
  const { busy, errorMessage, run, runAgain } = useSending()
  return (
    <>
      <NeedsScripts />
      <ErrorNote errorMessage={errorMessage} onAccepted={runAgain} />
      <div className="actions">
        <button type="button" className="btn primary wide" aria-busy={busy} onClick={() => void run(onPress)}>
          {children}
        </button>
      </div>
    </>
  )
}
