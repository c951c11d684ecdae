import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { watchMemory } from '../../../children/memory-watches.ts'
import { lanes } from '../../../limits/lanes.ts'
import { Problem } from '../../../problem.ts'

export interface PictureCaps {
  /** Timeout of a picture in milliseconds, including the start of the child. */
  deadline: number
  /** Memory limit of the child, in MB. */
  megabytes: number
  /** Limit of queued pictures. */
  waiting: number
  /** Idle time in milliseconds after which the child exits. */
  idle: number
  /** Size of the cache, in bytes. */
  room: number
}

export const pictureCaps: PictureCaps = {
  deadline: 10_000,
  megabytes: 300,
  waiting: 20,
  idle: 60_000,
  room: 16 * 1024 * 1024,
}

type FromChild = { isReady: true } | { png: Uint8Array } | { trouble: string }

const program = join(import.meta.dirname, 'picture-child.ts')

/**
 * Draws SVG as PNG in a child, one at a time, since a picture takes tens of milliseconds of CPU. Pictures are cached by the digest of their
 * SVG.
 */
export const openPictures = (fontFolder: string, caps = pictureCaps) => {
  const inTurn = lanes(1)
  const cachedPictures = new Map<string, Promise<Buffer>>()
  const sizes = new Map<string, number>()
  let waiting = 0
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  const end = () => {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }
  const drop = (key: string) => {
    cachedPictures.delete(key)
    sizes.delete(key)
  }
  const keep = (key: string, size: number) => {
    sizes.set(key, size)
    for (const oldest of sizes.keys()) {
      if (oldest === key || [...sizes.values()].reduce((sum, one) => sum + one, 0) <= caps.room) return
      drop(oldest)
    }
  }
  const draw = async (svg: string): Promise<Buffer> => {
    clearTimeout(idle)
    child ??= startChild(fontFolder, caps.megabytes)
    try {
      return await drawIn(child, svg, caps.deadline)
    } catch (error) {
      end()
      throw error
    } finally {
      idle = setTimeout(end, caps.idle).unref()
    }
  }
  return {
    /** Returns the PNG of an SVG. Throws a problem 503 if the queue is full. */
    find(svg: string): Promise<Buffer> {
      const key = computeDigest(svg)
      const cachedPicture = cachedPictures.get(key)
      if (cachedPicture) return cachedPicture
      if (waiting >= caps.waiting) throw isBusy()
      waiting += 1
      const drawing = inTurn(() => draw(svg)).finally(() => {
        waiting -= 1
      })
      cachedPictures.set(key, drawing)
      drawing.then(
        ({ length }) => keep(key, length),
        () => drop(key),
      )
      return drawing
    },
    close: end,
    /** Returns the process id of the child, for tests. */
    pid: () => child?.pid,
  }
}

export type Pictures = ReturnType<typeof openPictures>

/** Computes the digest of an SVG. */
export const computeDigest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

const isBusy = () =>
  new Problem(503, 'Busy', { detail: 'Too many pictures at once. Please ask again.', retryAfterSeconds: 5 })

const project = join(import.meta.dirname, '../../../../..')
/**
 * Builds the arguments with the rights of the child: it may read its program and the fonts, write the unpacked fonts, and reach neither
 * programs nor the network.
 */
const buildRights = (fontFolder: string) => [
  '--permission',
  // The drawing library is an addon.
  '--allow-addons',
  ...[import.meta.dirname, join(project, 'node_modules'), join(project, 'package.json'), fontFolder].map(
    path => `--allow-fs-read=${path}`,
  ),
  `--allow-fs-write=${fontFolder}`,
]

const startChild = (fontFolder: string, megabytes: number) => {
  // For a missing folder, Node permits only the path itself, not its content.
  mkdirSync(fontFolder, { recursive: true })
  const child = fork(program, [fontFolder], {
    execArgv: buildRights(fontFolder),
    // The child gets no secrets of the server's environment.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const stopWatch = watchMemory(child, megabytes, () => child.kill('SIGKILL'))
  child.once('exit', stopWatch)
  // A child that could not start has no exit.
  child.on('error', () => child.pid === undefined && stopWatch())
  // The portal can exit while the child runs.
  child.unref()
  child.channel?.unref()
  return child
}

const drawIn = (child: ChildProcess, svg: string, deadline: number) =>
  new Promise<Buffer>((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(clock)
      child.off('message', receive).off('exit', leave).off('error', leave)
      act()
    }
    const receive = (message: FromChild) => {
      if ('png' in message) settle(() => resolve(Buffer.from(message.png)))
      else if ('trouble' in message) settle(() => reject(new Error(message.trouble)))
    }
    const leave = () => settle(() => reject(new Error('The child that draws pictures ended')))
    const clock = setTimeout(leave, deadline)
    child.on('message', receive).on('exit', leave).on('error', leave)
    if (!child.send({ svg }, error => error && leave()) && !child.connected) leave()
  })
