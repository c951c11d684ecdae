import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { lanes } from '../../platform/limits/lanes.ts'
import { findMemory, watchMemory } from '../../platform/memory-watches.ts'
import { Problem } from '../../platform/problem.ts'
import type { EngineBounds } from './locked-connections.ts'
import type { EngineAnswer, FromEngine, Question } from './questions.ts'

export interface EngineCaps {
  /** The engine's own limit, and what the child may take altogether, in MB. */
  engineMegabytes: number
  childMegabytes: number
  threads: number
  /** Questions that run at once; the others wait their turn. */
  lanes: number
  /** Milliseconds that a question may run, and that it is given to end when it is told to. */
  deadline: number
  grace: number
  /** Milliseconds that a question may wait. */
  patience: number
}

export const defaultCaps: EngineCaps = {
  engineMegabytes: 384,
  childMegabytes: 900,
  threads: 2,
  lanes: 4,
  deadline: 5000,
  grace: 300,
  patience: 10_000,
}

/** The engine cannot read a file: it is missing or damaged. */
export class UnreadableFile extends Problem {
  constructor(cause: unknown) {
    const detail = 'The data of this table cannot be read at the moment. Please ask again in a minute.'
    super(503, 'Not readable', { detail, retryAfterSeconds: 60, cause })
  }
}

/** Whether the engine complains about a file that is missing, cut short or changed. */
export const isAboutFile = (message: string) =>
  // Others quote the SQL, which names Parquet too.
  !/^(Parser|Binder|Catalog|Conversion) Error/.test(message) &&
  /^IO Error|No magic bytes|Parquet|corrupt/i.test(message)

/** The child ended while the question ran, whatever question was the cause. */
class Lost extends Error {}

/** Milliseconds in which a child must be there, on however busy a machine. */
const startPatience = 20_000

const program = join(import.meta.dirname, 'query-child.ts')

/**
 * The one child of a node that asks Parquet files. It may read one folder. A question that runs too long, or a child that takes too much
 * memory, is ended with the child; the questions beside it are asked again of a fresh one.
 */
export const openEngine = ({ folder, log, caps = defaultCaps }: { folder: string; log: Logger; caps?: EngineCaps }) => {
  const inLane = lanes(caps.lanes)
  let child: RunningChild | undefined
  let isClosed = false
  const counts = { starts: 0, kills: 0 }

  const childNow = () => {
    if (child) return child
    counts.starts += 1
    child = startChild(folder, caps, {
      killed: () => (counts.kills += 1),
      ended() {
        child = undefined
      },
    })
    return child
  }
  const ask = (question: Question): Promise<EngineAnswer> => {
    const asked = childNow()
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        isSettled = true
        clearTimeout(late)
        clearTimeout(tooLate)
        end()
      }
      const id = asked.send(question, {
        resolve: answer => settle(() => resolve(answer)),
        reject: error => settle(() => reject(isLate ? takesTooLong() : error)),
      })
      let isLate = false
      let isSettled = false
      let late: NodeJS.Timeout | undefined
      let tooLate: NodeJS.Timeout | undefined
      // The start of a child is not the question's time.
      void asked.ready.then(() => {
        if (isSettled) return
        late = setTimeout(() => {
          isLate = true
          asked.interrupt(id)
        }, caps.deadline)
        tooLate = setTimeout(() => {
          log.warn('A question to the engine did not end and was killed')
          asked.kill()
        }, caps.deadline + caps.grace)
      })
    })
  }
  return {
    /** Throws a problem 503 where the engine is too busy or a question takes too long, and 422 where it takes too much memory. */
    async ask(question: Question): Promise<EngineAnswer> {
      const waiting = AbortSignal.timeout(caps.patience)
      const turn = () =>
        ask(question).catch(error => {
          if (!(error instanceof Lost) || isClosed) throw error
          return ask(question)
        })
      try {
        return await inLane(turn, waiting)
      } catch (error) {
        throw problemOf(error, waiting, log)
      }
    },
    close() {
      isClosed = true
      child?.kill()
    },
    /** The child's process id, for tests. */
    pid: () => child?.pid,
    /** Starts of the child, and kills because a question took too much. */
    counts: counts as Readonly<typeof counts>,
    load: inLane.load,
    /** Bytes of memory that the child has. */
    memory: async () => (await findMemory(child?.pid)) ?? 0,
  }
}

export type Engine = ReturnType<typeof openEngine>

const takesTooLong = () =>
  new Problem(503, 'Takes too long', {
    detail: 'This question takes longer than the portal gives it. Ask for less: fewer groups, a filter, or no order.',
    retryAfterSeconds: 5,
  })

const problemOf = (error: unknown, waiting: AbortSignal, log: Logger) => {
  if (error instanceof Problem) return error
  if (waiting.aborted && error === waiting.reason)
    return new Problem(503, 'Busy', { detail: 'Too many questions at once. Please ask again.', retryAfterSeconds: 2 })
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof Lost || /^Out of Memory/i.test(message))
    return new Problem(422, 'Too much', {
      detail: 'This question needs more memory than the portal gives it. Ask for fewer columns, groups or rows.',
    })
  if (/^Out of Range|overflow/i.test(message))
    return new Problem(422, 'Too much', { detail: 'A sum is larger than any number that the portal can write.' })
  if (isAboutFile(message)) {
    log.warn({ err: error }, 'A file of a table cannot be read')
    return new UnreadableFile(error)
  }
  log.error({ err: error }, 'The engine failed')
  return new Problem(500, 'Internal error', { cause: error })
}

interface Waiting {
  resolve(answer: EngineAnswer): void
  reject(error: Error): void
}

interface RunningChild {
  pid: number | undefined
  /** Resolves when it answers, and when it never will. */
  ready: Promise<void>
  send(question: Question, waiting: Waiting): number
  interrupt(id: number): void
  kill(): void
}

interface ChildEvents {
  /** The child used too much memory or time. */
  killed(): void
  ended(): void
}

const startChild = (folder: string, caps: EngineCaps, { killed, ended }: ChildEvents): RunningChild => {
  const bounds: EngineBounds = { folder, memoryMegabytes: caps.engineMegabytes, threads: caps.threads }
  const child: ChildProcess = fork(program, [JSON.stringify(bounds)], {
    execArgv: ['--max-old-space-size=256'],
    // No secret of the server's environment is any of its business. Each lane needs a thread.
    env: { UV_THREADPOOL_SIZE: String(caps.lanes + 1) },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const pending = new Map<number, Waiting>()
  const { promise: ready, resolve: tellReady } = Promise.withResolvers<void>()
  let last = 0
  let isKilled = false
  const kill = () => {
    if (!isKilled && child.kill('SIGKILL')) killed()
    isKilled = true
  }
  const stopWatch = watchMemory(child, caps.childMegabytes, kill)
  const take = (id: number) => {
    const waiting = pending.get(id)
    pending.delete(id)
    return waiting
  }
  const startClock = setTimeout(kill, startPatience)
  child.on('message', (message: FromEngine) => {
    if ('isReady' in message) {
      clearTimeout(startClock)
      tellReady()
    } else if ('answer' in message) take(message.id)?.resolve(message.answer)
    else take(message.id)?.reject(new Error(message.trouble))
  })
  const end = () => {
    stopWatch()
    clearTimeout(startClock)
    ended()
    tellReady()
    for (const waiting of pending.values()) waiting.reject(new Lost('The engine ended'))
    pending.clear()
  }
  child.once('exit', end)
  child.once('error', () => child.pid === undefined && end())
  // The portal may leave while it runs.
  child.unref()
  child.channel?.unref()
  return {
    pid: child.pid,
    ready,
    send(question, waiting) {
      last += 1
      pending.set(last, waiting)
      // Where it fails, the child is gone, and its end is told.
      child.send({ id: last, question }, () => {})
      return last
    },
    interrupt: id => void child.send({ id, interrupt: true }, () => {}),
    kill,
  }
}
