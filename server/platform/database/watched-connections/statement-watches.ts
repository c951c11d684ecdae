import { setTimeout as wait } from 'node:timers/promises'
import type { Deadline } from '../../limits/deadlines.ts'
import { type ConnectionState, probeMilliseconds } from './connection-probes.ts'

/** Milliseconds without a response after which another connection checks whether the statement is still active. */
const quietMilliseconds = 3500
/** Milliseconds to wait after the check for a response that is on its way, or for the error of a cancelled statement. */
const transitMilliseconds = 250

interface WatchSettings {
  /** The deadline of the request, at which the statement is cancelled. */
  deadline: Deadline | undefined
  /** Called before a check after the deadline. */
  onDeadline(): void
  /** Checks the statement over another connection; `cancelsActive` also cancels it. */
  probe(probeOptions: { cancelsActive: boolean }): Promise<ConnectionState>
  /** Called once if the statement will get no response. */
  onLost(connectionState: ConnectionState): void
}

/** Checks from time to time whether a statement without a response is still active, until `stop` is called or the statement is lost. */
export const watchStatement = ({ deadline, onDeadline, probe, onLost }: WatchSettings) => {
  let hasEnded = false
  let isDeadlineOver = false
  const checkStatement = async (): Promise<void> => {
    isDeadlineOver = deadline?.getMillisecondsLeft() === 0
    if (isDeadlineOver) onDeadline()
    const connectionState = await probe({ cancelsActive: isDeadlineOver })
    const keepsWaiting = connectionState === 'active' && !isDeadlineOver
    if (!keepsWaiting) await wait(transitMilliseconds)
    // The response may have arrived during the check or the wait.
    if (hasEnded) return
    if (keepsWaiting) timer = setTimeout(checkStatement, computeCheckDelay(deadline))
    else onLost(connectionState)
  }
  let timer = setTimeout(checkStatement, computeCheckDelay(deadline))
  return {
    stop() {
      hasEnded = true
      clearTimeout(timer)
    },
    /** Returns true after a check at the deadline, which cancels the statement. */
    isDeadlineOver: () => isDeadlineOver,
  }
}

/** Returns the milliseconds until the next check. Too near the deadline there is only the check at the deadline itself. */
const computeCheckDelay = (deadline: Deadline | undefined) => {
  const millisecondsLeft = Math.ceil(deadline?.getMillisecondsLeft() ?? Number.POSITIVE_INFINITY)
  return millisecondsLeft < quietMilliseconds + probeMilliseconds ? millisecondsLeft : quietMilliseconds
}
