import { ErrorNote } from '../ErrorNote.tsx'
import type { ErrorMessage } from '../error-messages.ts'
import { NeedsScripts } from '../NeedsScripts.tsx'
import { useSending } from '../use-sending.ts'

/** A button that uses the link of the page; opening the page does not use it. */
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
      <ErrorNote errorMessage={errorMessage} onCookiesAccepted={runAgain} />
      <div className="actions">
        <button type="button" className="btn primary wide" aria-busy={busy} onClick={() => void run(onPress)}>
          {children}
        </button>
      </div>
    </>
  )
}
