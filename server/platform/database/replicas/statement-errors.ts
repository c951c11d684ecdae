import { readOnlyCode } from '../watched-connections/connection-loss.ts'

/**
 * Returns true for an error about a statement, whose SQLSTATE only a working database returns. False for a read-only database, an outage,
 * and codes of Node.
 */
export const isStatementError = (error: unknown) => {
  const code = (error as { code?: string }).code ?? ''
  const isSqlState = /^[0-9A-Z]{5}$/.test(code)
  // Lost connection, shutdown, missing resources.
  const isOutage = /^(08|57P|53)/.test(code)
  // Some codes of Node, such as EPIPE, have the form of an SQLSTATE. No SQLSTATE begins with E.
  const isNodeCode = code.startsWith('E')
  return isSqlState && !isNodeCode && !isOutage && code !== readOnlyCode
}
