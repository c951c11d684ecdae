/** Thrown when the database stopped responding, or the connection was lost, during a statement. */
export class ConnectionLost extends Error {
  /** True if the statement may or may not have saved its data. */
  readonly isOutcomeUnknown: boolean

  constructor({ isOutcomeUnknown, cause }: { isOutcomeUnknown: boolean; cause?: unknown }) {
    super('The database does not respond', { cause })
    this.isOutcomeUnknown = isOutcomeUnknown
  }
}

/** The code of a write that a standby refuses. After a failover the former primary is a standby. */
export const readOnlyCode = '25006'

/** The codes of a shutdown of the database (57P01 to 57P03), of its connection errors (08…), and of the operating system. */
const connectionLossCodes = /^(57P0[123]|08|ECONN|EPIPE|ETIMEDOUT)/

/** Returns true for errors that end a connection. They have a code of the system or of the database, or else a message of pg. */
export const isConnectionLoss = (error: unknown) => {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return connectionLossCodes.test(code) || /^(Connection terminated|Client has)/.test(message)
}

/**
 * Returns true for the pool's errors about a new connection without a response; a timeout while waiting for a free one has another message.
 */
export const isConnectionTimeout = ({ message = '' }: Error) =>
  /^(Connection terminated due to connection timeout|timeout expired)/.test(message)
