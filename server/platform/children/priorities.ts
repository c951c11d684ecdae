import { constants, setPriority } from 'node:os'

/** Gives requests priority over a child that works in the background. */
export const yieldToRequests = (pid: number) => {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The child has ended already.
  }
}
