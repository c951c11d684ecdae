import type { RefusalRule } from '../../../contract/refusal-rules.ts'
import { buildFieldRefusal } from '../../../contract/refusals.ts'
import { sourceFields } from '../../../contract/sources/fields.ts'
import type { WarehouseFault } from '../../../contract/sources/internal-sources.ts'
import { Problem } from '../../platform/problem.ts'

/** Thrown if the warehouse could not be read. */
export class WarehouseError extends Error {
  readonly fault: WarehouseFault

  constructor(fault: WarehouseFault, cause?: unknown) {
    super(`The warehouse is ${fault}`, { cause })
    this.fault = fault
  }
}

/** The messages of node-postgres's own timeouts, which have no code. */
const timeoutMessage = /timeout exceeded|connection terminated due to connection timeout|query read timeout/i
const faultCodes: [fault: WarehouseFault, codes: RegExp][] = [
  // Cancelled by a timeout, or while waiting for a lock.
  ['silent', /^(57014|55P03|ETIMEDOUT)$/],
  // https://www.postgresql.org/docs/current/errcodes-appendix.html: wrong account, missing database, missing right, too many connections.
  ['refused', /^(28|3D|42501|53300)/],
  // Errors of Node's network code, a server that shuts down or starts, and lost connections.
  ['unreachable', /^(E[A-Z]+|57P0[123]|08)/],
]

/** Converts an error of a connection to the warehouse to one of the troubles, each of which has its own remedy. */
export const toWarehouseError = (error: unknown): WarehouseError => {
  if (error instanceof WarehouseError) return error
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (timeoutMessage.test(message)) return new WarehouseError('silent', error)
  if (/connection terminated/i.test(message)) return new WarehouseError('unreachable', error)
  return new WarehouseError(faultCodes.find(([, codes]) => codes.test(code))?.[0] ?? 'failed', error)
}

const refusalRules: Record<WarehouseFault, RefusalRule> = {
  unreachable: 'warehouseUnreachable',
  silent: 'warehouseSilent',
  refused: 'warehouseRefused',
  failed: 'warehouseFailed',
}

/** Converts a WarehouseError to a 503 with the reason; returns any other error unchanged. */
export const toWarehouseProblem = (error: unknown) => {
  if (!(error instanceof WarehouseError)) return error
  const refusal = buildFieldRefusal(sourceFields.table, refusalRules[error.fault])
  return new Problem(503, 'Warehouse not available', {
    detail: refusal.message,
    fields: [refusal],
    retryAfterSeconds: 10,
    cause: error.cause,
  })
}
