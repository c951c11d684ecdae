import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { failureOf, findSpan } from '../tracing/spans.ts'
import { describeStatement } from '../tracing/statements.ts'
import { namePrepared } from './prepared-statements.ts'

/** How long a statement may run without a response before another connection checks whether it is still active, in milliseconds. */
const quietFor = 3500
/** The timeout of that check, and how long a response may still be in transit after it. */
const probeTimeout = 1800
const answerOnItsWay = 250
/** How long other callers are refused at once after the database was found silent, in milliseconds. */
const refusedFor = 2000

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

type Callback = (error: unknown, result?: unknown) => void

/**
 * Opens a pool whose connections do not wait for a silent database. A separate connection checks a statement without a response: if it is
 * still active, the wait goes on; otherwise its connection is closed and the statement fails with a ConnectionLost.
 */
export const openWatchedPool = (options: pg.PoolConfig): pg.Pool => {
  const line = { silentUntil: 0, clients: new Set<WatchedClient>() }
  const refuseOthers = () => {
    line.silentUntil = performance.now() + refusedFor
    // Idle connections lead to the same silent database.
    for (const client of line.clients) if (!client.isWaiting) cut(client)
  }

  class WatchedClient extends pg.Client {
    isWaiting = false
    #isInTransaction = false
    #isOfStandby = false
    #lost: ConnectionLost | undefined

    override query(...asked: unknown[]): never {
      const given = namePrepared(asked)
      const finish = this.#watch(textOf(given[0]))
      const ask = super.query as (...given: unknown[]) => unknown
      const callback = given.at(-1)
      if (typeof callback === 'function') {
        const reported: Callback = (error, result) => (callback as Callback)(finish(error), result)
        return ask.call(this, ...given.slice(0, -1), reported) as never
      }
      const answer = ask.call(this, ...given) as Promise<unknown>
      return answer.then(
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
    #watch(text: string) {
      let isAnswered = false
      this.isWaiting = true
      const span = beginStatement(text)
      const ask = async (): Promise<void> => {
        const found = await findState(options, this)
        if (found !== 'at work') await wait(answerOnItsWay)
        if (isAnswered) return
        if (found === 'at work') {
          timer = setTimeout(ask, quietFor)
          return
        }
        this.#lost = new ConnectionLost(this.#mayHaveSaved(text))
        if (found === 'silent') refuseOthers()
        cut(this)
      }
      let timer = setTimeout(ask, quietFor)
      return (error: unknown) => {
        isAnswered = true
        this.isWaiting = false
        clearTimeout(timer)
        span?.end({}, error ? failureOf(error) : undefined)
        if (error && isLoss(error)) {
          this.#lost ??= this.#mayHaveSaved(text) ? new ConnectionLost(true, error) : undefined
          return this.#lost ?? error
        }
        if (!error) this.#isInTransaction = stateAfter(text) ?? this.#isInTransaction
        this.#isOfStandby ||= (error as { code?: string } | null)?.code === readOnlyCode
        // The next connection may lead to the new primary; a transaction is rolled back first.
        if (this.#isOfStandby && !this.#isInTransaction) this.end().catch(() => {})
        return error
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
      const answer = connected.catch(error => {
        if (isSilence(error)) refuseOthers()
        throw error
      })
      if (!callback) return answer
      answer.then(
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

const textOf = (asked: unknown) =>
  typeof asked === 'string' ? asked : String((asked as { text?: unknown })?.text ?? '')

const stateAfter = (text: string) => {
  if (/^\s*(begin|start transaction)\b/i.test(text)) return true
  return /^\s*(commit|end|rollback(?!\s+to\b))\b/i.test(text) ? false : undefined
}

/** True for errors that end a connection: a code of the system or of the database, or a message of pg without a code. */
const isLoss = (error: unknown) => {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return /^(57P0[123]|08|ECONN|EPIPE|ETIMEDOUT)/.test(code) || /^(Connection terminated|Client has)/.test(message)
}

/** Checks the state of a quiet connection over another one. If the database refuses that one, it responds, so the statement counts as active. */
const findState = async (options: pg.PoolConfig, client: pg.Client): Promise<'at work' | 'idle' | 'silent'> => {
  const { processID } = client as unknown as { processID: number }
  const asking = new pg.Client({ ...options, connectionTimeoutMillis: probeTimeout })
  asking.on('error', () => {})
  const late = setTimeout(() => cut(asking), probeTimeout)
  try {
    await asking.connect()
    const question = 'select state from pg_stat_activity where pid = $1'
    const { rows } = await asking.query<{ state: string }>(question, [processID])
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
