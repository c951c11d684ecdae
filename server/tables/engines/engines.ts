import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { buildChildEnvironment } from '../../platform/children/environments.ts'
import { findMemory, watchMemory } from '../../platform/children/memory-watches.ts'
import { createLanes } from '../../platform/limits/lanes.ts'
import { Problem } from '../../platform/problem.ts'
import { withSpan } from '../../platform/tracing/spans.ts'
import type { EngineQuery, EngineResult, FromEngine } from './engine-queries.ts'
import type { EngineLimits } from './locked-connections.ts'

export interface EngineCaps {
  /** Memory limit of the engine. */
  engineMegabytes: number
  /** Memory limit of the whole child, which contains the engine. */
  childMegabytes: number
  threads: number
  /** Limit of concurrent queries; the others wait. */
  lanes: number
  /** Timeout of a query, after which it is interrupted. */
  deadlineMilliseconds: number
  /** Timeout of an interrupted query, after which the child is killed. */
  graceMilliseconds: number
  /** Timeout of a query that waits for others. */
  queueMilliseconds: number
}

export const defaultCaps: EngineCaps = {
  engineMegabytes: 384,
  childMegabytes: 900,
  threads: 2,
  lanes: 4,
  deadlineMilliseconds: 5000,
  graceMilliseconds: 300,
  queueMilliseconds: 4000,
}

/** Thrown if the engine cannot read a file because it is missing or damaged. */
export class UnreadableFile extends Problem {
  constructor(cause: unknown) {
    const detail = 'The data of this table cannot be read at the moment. Please try again in a minute.'
    super(503, 'Not readable', { detail, retryAfterSeconds: 60, cause })
  }
}

/** Returns true if an error message is about a missing, truncated or changed file. */
export const isFileError = (message: string) =>
  // Other messages quote the SQL, which also mentions Parquet.
  !/^(Parser|Binder|Catalog|Conversion) Error/.test(message) &&
  /^IO Error|No magic bytes|Parquet|corrupt/i.test(message)

/** Thrown for every running query when the child ends, because any of them may be the cause. */
class ProcessLost extends Error {}

/** Milliseconds that a child may take to start, even on a busy machine. */
const startMilliseconds = 20_000

const program = join(import.meta.dirname, 'query-child.ts')

/**
 * Opens the query child, the only process of this node that queries Parquet files. It may read one folder. It is killed if a query takes too
 * long or the child too much memory; concurrent queries then run again on a new child.
 */
export const openEngine = ({ folder, log, caps = defaultCaps }: { folder: string; log: Logger; caps?: EngineCaps }) => {
  const inLane = createLanes(caps.lanes)
  let child: RunningChild | undefined
  let isClosed = false
  const counts = { starts: 0, kills: 0 }

  const getChild = () => {
    if (child) return child
    counts.starts += 1
    child = startChild(folder, caps, {
      onKill: () => (counts.kills += 1),
      onEnd() {
        child = undefined
      },
    })
    return child
  }
  const runOnChild = (query: EngineQuery): Promise<EngineResult> => {
    const currentChild = getChild()
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        isSettled = true
        clearTimeout(interruptTimer)
        clearTimeout(killTimer)
        end()
      }
      const id = currentChild.send(query, {
        resolve: result => settle(() => resolve(result)),
        reject: error => settle(() => reject(isLate ? outOfTime() : error)),
      })
      let isLate = false
      let isSettled = false
      let interruptTimer: NodeJS.Timeout | undefined
      let killTimer: NodeJS.Timeout | undefined
      // Starting the child does not count towards the time of the query.
      void currentChild.ready.then(() => {
        if (isSettled) return
        interruptTimer = setTimeout(() => {
          isLate = true
          currentChild.interrupt(id)
        }, caps.deadlineMilliseconds)
        killTimer = setTimeout(() => {
          log.warn('A question to the engine did not end and was killed')
          currentChild.kill()
        }, caps.deadlineMilliseconds + caps.graceMilliseconds)
      })
    })
  }
  return {
    /** Runs a query. Throws 503 if too many queries wait or the query takes too long, and 422 if it takes too much memory. */
    async runQuery(query: EngineQuery): Promise<EngineResult> {
      const queueTimeout = AbortSignal.timeout(caps.queueMilliseconds)
      const runWithRetry = () =>
        runOnChild(query).catch(error => {
          if (!(error instanceof ProcessLost) || isClosed) throw error
          return runOnChild(query)
        })
      try {
        // The span has no attribute for the SQL, which contains values.
        return await withSpan('query child', {}, () => inLane(runWithRetry, queueTimeout))
      } catch (error) {
        throw toProblem(error, queueTimeout, log)
      }
    },
    close() {
      isClosed = true
      child?.kill()
    },
    /** Returns the child's process id, for tests. */
    pid: () => child?.pid,
    /** Number of starts of the child, and of kills because a query took too much. */
    counts: counts as Readonly<typeof counts>,
    /** Returns the numbers of running and of waiting queries. */
    load: inLane.load,
    /** Returns the memory of the child in bytes; 0 if it is not known. */
    memory: async () => (await findMemory(child?.pid)) ?? 0,
  }
}

export type Engine = ReturnType<typeof openEngine>

const outOfTime = () =>
  new Problem(503, 'Takes too long', {
    detail: 'This query takes longer than the limit. Request less: fewer groups, a filter, or no order.',
    retryAfterSeconds: 5,
  })

const toProblem = (error: unknown, queueTimeout: AbortSignal, log: Logger) => {
  if (error instanceof Problem) return error
  if (queueTimeout.aborted && error === queueTimeout.reason)
    return new Problem(503, 'Busy', { detail: 'Too many questions at once. Please ask again.', retryAfterSeconds: 2 })
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof ProcessLost || /^Out of Memory/i.test(message))
    return new Problem(422, 'Too much', {
      detail: 'This query needs more memory than the limit. Request fewer columns, groups or rows.',
    })
  if (/^Out of Range|overflow/i.test(message))
    return new Problem(422, 'Too much', { detail: 'A sum is larger than any number that the portal can write.' })
  if (/^Conversion Error/.test(message)) {
    log.warn({ err: error }, 'A value of a question does not fit its column')
    return new Problem(400, 'Invalid request', { detail: 'A value does not fit its column.', cause: error })
  }
  if (isFileError(message)) {
    log.warn({ err: error }, 'A file of a table cannot be read')
    return new UnreadableFile(error)
  }
  log.error({ err: error }, 'The engine failed')
  return new Problem(500, 'Internal error', { cause: error })
}

interface PendingQuery {
  resolve(result: EngineResult): void
  reject(error: Error): void
}

interface RunningChild {
  pid: number | undefined
  /** Resolves when the child is ready, and also when it never will be. */
  ready: Promise<void>
  /** Sends a query and returns its id, by which it can be interrupted. */
  send(query: EngineQuery, pendingQuery: PendingQuery): number
  interrupt(id: number): void
  kill(): void
}

interface ChildEvents {
  /** Called when the child is killed because it exceeded its memory or time. */
  onKill(): void
  onEnd(): void
}

const startChild = (folder: string, caps: EngineCaps, { onKill, onEnd }: ChildEvents): RunningChild => {
  const engineLimits: EngineLimits = { folder, memoryMegabytes: caps.engineMegabytes, maxThreads: caps.threads }
  const child: ChildProcess = fork(program, [JSON.stringify(engineLimits)], {
    execArgv: ['--max-old-space-size=256'],
    // Each concurrent query needs a thread.
    env: { ...buildChildEnvironment(), UV_THREADPOOL_SIZE: String(caps.lanes + 1) },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Results are long texts of JSON; serialised as JSON, they would be escaped and parsed a second time.
    serialization: 'advanced',
  })
  const pending = new Map<number, PendingQuery>()
  const { promise: ready, resolve: resolveReady } = Promise.withResolvers<void>()
  let lastId = 0
  let isKilled = false
  const kill = () => {
    if (!isKilled && child.kill('SIGKILL')) onKill()
    isKilled = true
  }
  const stopWatchingMemory = watchMemory(child, caps.childMegabytes, kill)
  const removePending = (id: number) => {
    const pendingQuery = pending.get(id)
    pending.delete(id)
    return pendingQuery
  }
  const startTimer = setTimeout(kill, startMilliseconds)
  child.on('message', (message: FromEngine) => {
    if ('isReady' in message) {
      clearTimeout(startTimer)
      resolveReady()
    } else if ('result' in message) removePending(message.id)?.resolve(message.result)
    else removePending(message.id)?.reject(new Error(message.failure))
  })
  const end = () => {
    stopWatchingMemory()
    clearTimeout(startTimer)
    onEnd()
    resolveReady()
    for (const pendingQuery of pending.values()) pendingQuery.reject(new ProcessLost('The engine ended'))
    pending.clear()
  }
  child.once('exit', end)
  child.once('error', () => child.pid === undefined && end())
  // The portal can exit while the child runs.
  child.unref()
  child.channel?.unref()
  return {
    pid: child.pid,
    ready,
    send(query, pendingQuery) {
      lastId += 1
      pending.set(lastId, pendingQuery)
      // If sending fails, the child has ended, which is reported separately.
      child.send({ id: lastId, query }, () => {})
      return lastId
    },
    interrupt: id => void child.send({ id, interrupt: true }, () => {}),
    kill,
  }
}
