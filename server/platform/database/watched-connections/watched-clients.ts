import pg from 'pg'
import { cancelledCode, type Deadline, findDeadline } from '../../limits/deadlines.ts'
import { findSpan, toErrorCode } from '../../tracing/spans.ts'
import { describeStatement } from '../../tracing/statements.ts'
import { namePrepared } from '../prepared-statements.ts'
import { ConnectionLost, isConnectionLoss, readOnlyCode } from './connection-loss.ts'
import { type ConnectionState, destroySocket, probeConnection } from './connection-probes.ts'
import { findTransactionChange, isCommit, isRollback, isWrite, toStatementText } from './statement-kinds.ts'
import { watchStatement } from './statement-watches.ts'

type Callback = (error: unknown, result?: unknown) => void

/** Creates the class of a pool's connections. They watch their statements, and call `onSilent` when the database does not respond. */
export const createClientClass = (options: pg.PoolConfig, onSilent: () => void) =>
  class extends pg.Client {
    /** True while a statement has no response. */
    isWaiting = false
    #isInTransaction = false
    /** True if the connection must not be used again. */
    #mustClose = false
    /** Set when the connection was given up, or was lost during a statement that may have saved data. */
    #connectionLost: ConnectionLost | undefined

    override query(...queryArguments: unknown[]): never {
      const preparedArguments = namePrepared(queryArguments)
      const text = toStatementText(preparedArguments[0])
      // A rollback must run even after the deadline.
      const deadline = isRollback(text) ? undefined : findDeadline()
      const callback = preparedArguments.at(-1)
      if (deadline?.getMillisecondsLeft() === 0) return rejectQuery(deadline.giveUp(), callback) as never
      const finish = this.#watch(text, deadline)
      const runQuery = super.query as (...parameters: unknown[]) => unknown
      if (typeof callback === 'function') {
        const callbackAfterFinish: Callback = (error, result) => (callback as Callback)(finish(error), result)
        return runQuery.call(this, ...preparedArguments.slice(0, -1), callbackAfterFinish) as never
      }
      const pendingResult = runQuery.call(this, ...preparedArguments) as Promise<unknown>
      return pendingResult.then(
        result => {
          finish(null)
          return result
        },
        error => {
          throw finish(error)
        },
      ) as never
    }

    /** Watches a statement. The returned function must be called at its end with its error or null; it returns the error for the caller. */
    #watch(text: string, deadline: Deadline | undefined) {
      this.isWaiting = true
      const span = beginStatement(text)
      const watch = watchStatement({
        deadline,
        // The statement may end before the cancellation arrives, which would then hit the next statement of the connection.
        onDeadline: () => {
          this.#mustClose = true
        },
        probe: probeOptions => probeConnection(options, this, probeOptions),
        onLost: connectionState => this.#giveUp(text, connectionState),
      })
      return (error: unknown) => {
        watch.stop()
        this.isWaiting = false
        span?.end({}, error ? toErrorCode(error) : undefined)
        if (error && isConnectionLoss(error)) return this.#toConnectionError(text, error)
        this.#recordEnd(text, error)
        const isCancelledAtDeadline = watch.isDeadlineOver() && toCode(error) === cancelledCode
        return isCancelledAtDeadline ? deadline!.giveUp(error) : error
      }
    }

    /** Closes the connection of a statement without a response. */
    #giveUp(text: string, connectionState: ConnectionState) {
      this.#connectionLost = new ConnectionLost({ isOutcomeUnknown: this.#mayHaveSaved(text) })
      if (connectionState === 'silent') onSilent()
      destroySocket(this)
    }

    /** Returns the error for the caller of a statement whose connection was lost: a ConnectionLost if data may have been saved. */
    #toConnectionError(text: string, error: unknown) {
      const isOutcomeUnknown = this.#mayHaveSaved(text)
      if (isOutcomeUnknown) this.#connectionLost ??= new ConnectionLost({ isOutcomeUnknown, cause: error })
      return this.#connectionLost ?? error
    }

    /** Records the transaction state after a statement, and closes the connection if it must not be used again. */
    #recordEnd(text: string, error: unknown) {
      if (!error) this.#isInTransaction = findTransactionChange(text) ?? this.#isInTransaction
      // A standby refused the write; a new connection may reach the new primary.
      this.#mustClose ||= toCode(error) === readOnlyCode
      // Inside a transaction the connection stays open until the rollback.
      const isTransactionOver = !this.#isInTransaction || isRollback(text)
      if (this.#mustClose && isTransactionOver) this.end().catch(() => {})
    }

    /** Returns true if a statement without a response may have saved data: a commit, or a write outside a transaction. */
    #mayHaveSaved(text: string) {
      return isCommit(text) || (!this.#isInTransaction && isWrite(text))
    }
  }

export type WatchedClient = InstanceType<ReturnType<typeof createClientClass>>

const toCode = (error: unknown) => (error as { code?: string } | null | undefined)?.code

/** Rejects a query in the form of pg: through the callback, in a later turn of the event loop, or else with a promise. */
const rejectQuery = (error: Error, callback: unknown) =>
  typeof callback === 'function' ? void process.nextTick(callback as Callback, error) : Promise.reject(error)

/** Begins the span of a statement; undefined if the request is not traced. */
const beginStatement = (text: string) => {
  const request = findSpan()
  if (!request) return
  const { name, attributes } = describeStatement(text)
  return request.begin(name, attributes)
}
