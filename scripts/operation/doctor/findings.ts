/** The result of an examination; a warning and a fault have a remedy. */
export interface Finding {
  /** The examined part, such as `database`. */
  part: string
  state: 'ok' | 'warning' | 'fault'
  message: string
  remedy?: string
}

/** Timeout of a connection to a service. */
export const connectMilliseconds = 5000
/** Timeout of an examination, longer than that of any client that it uses. */
const timeoutMilliseconds = 15_000

/** Builds the finding that a part works. */
export const ok = (part: string, message: string): Finding => ({ part, state: 'ok', message })
/** Builds the finding that a part works, but that its operator should do something. */
export const warning = (part: string, message: string, remedy: string): Finding => ({
  part,
  state: 'warning',
  message,
  remedy,
})
/** Builds the finding that a part does not work. */
export const fault = (part: string, message: string, remedy: string): Finding => ({
  part,
  state: 'fault',
  message,
  remedy,
})

/** Runs an examination; an error or a timeout is a fault with the given remedy. */
export const examine = async (
  part: string,
  remedy: string,
  work: () => Promise<Finding | Finding[]>,
): Promise<Finding[]> => {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error(`No response within ${timeoutMilliseconds / 1000} seconds`)),
    timeoutMilliseconds,
  )
  try {
    return [await Promise.race([work(), timeout])].flat()
  } catch (error) {
    return [fault(part, formatError(error), remedy)]
  } finally {
    clearTimeout(timer)
  }
}

/** Formats an error with its cause, in one line and without a stack. */
export const formatError = (error: unknown): string => {
  const { message = String(error), code, cause } = error as { message?: string; code?: unknown; cause?: unknown }
  const ownMessage = message || String(code ?? (error as Error).name)
  const causeMessage = cause instanceof Error ? formatError(cause) : ''
  const sentence =
    causeMessage && !ownMessage.includes(causeMessage)
      ? `${ownMessage.replace(/\.$/, '')}: ${causeMessage}`
      : ownMessage
  return sentence.replaceAll(/\s+/g, ' ').replace(/(?<![.!?])$/, '.')
}

const stateLabels = { ok: 'ok      ', warning: 'warning ', fault: 'FAULT   ' }

/** Formats a finding in lines. */
export const formatFinding = ({ part, state, message, remedy }: Finding): string[] => [
  `${stateLabels[state]} ${part}: ${message}`,
  ...(remedy && state !== 'ok' ? [`         do: ${remedy}`] : []),
]
