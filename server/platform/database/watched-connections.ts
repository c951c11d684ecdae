import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Deadline, findDeadline, TimeOver, untilDeadline } from '../limits/deadlines.ts'
import { findSpan, toErrorCode } from '../tracing/spans.ts'
import { describeStatement } from '../tracing/statements.ts'
import { namePrepared } from './prepared-statements.ts'

/** How long a statement may run without a response before another connection checks whether it is still active, in milliseconds. */
const quietMilliseconds = 3500
/** The timeout of that check, and how long a response may still be in transit after it, also that of a cancelled statement. */
const probeMilliseconds = 1800
const arrivalMilliseconds = 250
/** How long other callers are refused at once after the database was found silent, in milliseconds. */
const refusedMilliseconds = 2000

/** Thrown when the database stopped responding, or the connection was lost, during a statement. */
export class ConnectionLost extends Error {
  /** True if the statement may or may not have saved its data. */
  readonly isFateUnknown: boolean

  constructor(isFateUnknown: boolean, cause?: unknown) {
    super('The database does not answer', { cause })
    this.isFateUnknown = isFateUnknown
  }
}

/** The code of a write that a standby refuses. A former primary is one after a failover. */
export const readOnlyCode = '25006'
const cancelledCode = '57014'

type Callback = (error: unknown, result?: unknown) => void

/**
 * Opens a pool whose connections do not wait for a silent database. A separate connection checks a statement without a response: if it is
 * still active, the wait goes on; otherwise its connection is closed and the statement fails with a ConnectionLost. At the deadline of the
 * request the statement is cancelled, and nothing but a rollback begins.
 */
export const openWatchedPool = (options: pg.PoolConfig): pg.Pool => {
  const line = { silentUntil: 0, clients: new Set<WatchedClient>() }
  const refuseOthers = () => {
    line.silentUntil = performance.now() + refusedMilliseconds
    // Idle connections lead to the same silent database.
    for (const client of line.clients) if (!client.isWaiting) cut(client)
  }

  class WatchedClient extends pg.Client {
    isWaiting = false
    #isInTransaction = false
    /** True if the connection must not be used again. */
    #isSpent = false
    #lost: ConnectionLost | undefined

    override query(...queryArguments: unknown[]): never {
      const preparedArguments = namePrepared(queryArguments)
      const text = toStatementText(preparedArguments[0])
      const deadline = isRollback(text) ? undefined : findDeadline()
      const callback = preparedArguments.at(-1)
      if (deadline?.left() === 0) return rejectQuery(deadline.giveUp(), callback) as never
      const finish = this.#watch(text, deadline)
      const runQuery = super.query as (...parameters: unknown[]) => unknown
      if (typeof callback === 'function') {
        const reported: Callback = (error, result) => (callback as Callback)(finish(error), result)
        return runQuery.call(this, ...preparedArguments.slice(0, -1), reported) as never
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

    /** Watches a statement. The returned function must be called at its end, and returns the error for the caller. */
    #watch(text: string, deadline: Deadline | undefined) {
      let isAnswered = false
      let isLate = false
      this.isWaiting = true
      const span = beginStatement(text)
      const checkStatement = async (): Promise<void> => {
        isLate = deadline?.left() === 0
        // The statement may end now, and the cancellation would hit the next one.
        this.#isSpent ||= isLate
        const connectionState = await findState(options, this, isLate)
        const mayGoOn = connectionState === 'at work' && !isLate
        if (!mayGoOn) await wait(arrivalMilliseconds)
        if (isAnswered) return
        if (mayGoOn) {
          timer = setTimeout(checkStatement, quietTime(deadline))
          return
        }
        this.#lost = new ConnectionLost(this.#mayHaveSaved(text))
        if (connectionState === 'silent') refuseOthers()
        cut(this)
      }
      let timer = setTimeout(checkStatement, quietTime(deadline))
      return (error: unknown) => {
        isAnswered = true
        this.isWaiting = false
        clearTimeout(timer)
        span?.end({}, error ? toErrorCode(error) : undefined)
        if (error && isLoss(error)) {
          this.#lost ??= this.#mayHaveSaved(text) ? new ConnectionLost(true, error) : undefined
          return this.#lost ?? error
        }
        if (!error) this.#isInTransaction = stateAfter(text) ?? this.#isInTransaction
        const { code } = (error ?? {}) as { code?: string }
        // The next connection may lead to the new primary.
        this.#isSpent ||= code === readOnlyCode
        // A transaction is rolled back first.
        if (this.#isSpent && (!this.#isInTransaction || isRollback(text))) this.end().catch(() => {})
        return isLate && code === cancelledCode ? deadline!.giveUp(error) : error
      }
    }

    #mayHaveSaved(text: string) {
      if (/^\s*(commit|end)\b/i.test(text)) return true
      return !this.#isInTransaction && /^\s*(with\b.*\b)?(insert|update|delete|merge|call|do)\b/is.test(text)
    }
  }

  class WatchedPool extends pg.Pool {
    // biome-ignore lint/suspicious/noExplicitAny: one signature for the two that pg has
    override connect(callback?: any): any {
      const connected =
        performance.now() < line.silentUntil
          ? Promise.reject(new ConnectionLost(false))
          : (super.connect() as Promise<pg.PoolClient>)
      const pendingClient = awaitConnection(connected, options.connectionTimeoutMillis).catch(error => {
        if (isSilence(error)) refuseOthers()
        throw error
      })
      if (!callback) return pendingClient
      pendingClient.then(
        client => callback(undefined, client, client.release),
        error => callback(error),
      )
    }
  }

  const pool = new WatchedPool({ ...options, Client: WatchedClient as never })
  pool.on('connect', client => void line.clients.add(client as unknown as WatchedClient))
  pool.on('remove', client => void line.clients.delete(client as unknown as WatchedClient))
  return pool as unknown as pg.Pool
}

/** How long to wait before a statement is checked: until its deadline, if a check before that could delay the one at the deadline. */
const quietTime = (deadline: Deadline | undefined) => {
  const millisecondsLeft = Math.ceil(deadline?.left() ?? Number.POSITIVE_INFINITY)
  return millisecondsLeft < quietMilliseconds + probeMilliseconds ? millisecondsLeft : quietMilliseconds
}

/** Waits for a connection until the deadline, and releases one that comes later. The pool itself rejects after its timeout. */
const awaitConnection = async (connected: Promise<pg.PoolClient>, timeout = Number.POSITIVE_INFINITY) => {
  if ((findDeadline()?.left() ?? timeout) >= timeout) return connected
  return untilDeadline(connected).catch(error => {
    if (error instanceof TimeOver)
      connected.then(
        client => client.release(),
        () => {},
      )
    throw error
  })
}

const rejectQuery = (error: Error, callback: unknown) =>
  typeof callback === 'function' ? void process.nextTick(callback as Callback, error) : Promise.reject(error)

const isRollback = (text: string) => /^\s*rollback\b/i.test(text)

/** True for the pool's errors about a new connection without a response; a timeout while waiting for a free one has another message. */
const isSilence = ({ message = '' }: Error) =>
  /^(Connection terminated due to connection timeout|timeout expired)/.test(message)

/** Begins the step of a statement, if a request is recorded. */
const beginStatement = (text: string) => {
  const request = findSpan()
  if (!request) return
  const { name, facts } = describeStatement(text)
  return request.begin(name, facts)
}

const toStatementText = (statement: unknown) =>
  typeof statement === 'string' ? statement : String((statement as { text?: unknown })?.text ?? '')

const stateAfter = (text: string) => {
  if (/^\s*(begin|start transaction)\b/i.test(text)) return true
  return /^\s*(commit|end|rollback(?!\s+to\b))\b/i.test(text) ? false : undefined
}

/** True for errors that end a connection: a code of the system or of the database, or a message of pg without a code. */
const isLoss = (error: unknown) => {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return /^(57P0[123]|08|ECONN|EPIPE|ETIMEDOUT)/.test(code) || /^(Connection terminated|Client has)/.test(message)
}

/**
 * Checks the state of a quiet connection over another one, and cancels its statement if that is active and late. If the database refuses the
 * other connection, it responds, so the statement counts as active.
 */
const findState = async (
  options: pg.PoolConfig,
  client: pg.Client,
  isLate: boolean,
): Promise<'at work' | 'idle' | 'silent'> => {
  const { processID } = client as unknown as { processID: number }
  const asking = new pg.Client({ ...options, connectionTimeoutMillis: probeMilliseconds })
  asking.on('error', () => {})
  const late = setTimeout(() => cut(asking), probeMilliseconds)
  try {
    await asking.connect()
    const cancelled = isLate ? `, case when state = 'active' then pg_cancel_backend(pid) end` : ''
    const query = `select state${cancelled} from pg_stat_activity where pid = $1`
    const { rows } = await asking.query<{ state: string }>(query, [processID])
    return rows[0]?.state === 'active' ? 'at work' : 'idle'
  } catch (error) {
    return (error as { severity?: string }).severity ? 'at work' : 'silent'
  } finally {
    clearTimeout(late)
    cut(asking)
  }
}

/** Closes a connection without the closing message, because the server may not respond. */
const cut = (client: pg.Client) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
