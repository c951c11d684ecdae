import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { watchMemory } from '../../../children/memory-watches.ts'
import { createLanes } from '../../../limits/lanes.ts'
import { Problem } from '../../../problem.ts'

/** The limits of drawing. */
export interface PictureCaps {
  /** Timeout of a picture, including the start of the child. */
  timeoutMilliseconds: number
  /** Memory limit of the child, in MB. */
  maxMegabytes: number
  /** Maximum number of queued pictures. */
  maxQueued: number
  /** Idle time after which the child exits. */
  idleMilliseconds: number
  /** Memory limit of the cache, in bytes. */
  maxCacheBytes: number
}

export const pictureCaps: PictureCaps = {
  timeoutMilliseconds: 10_000,
  maxMegabytes: 300,
  maxQueued: 20,
  idleMilliseconds: 60_000,
  maxCacheBytes: 16 * 1024 * 1024,
}

/** A message of the child. */
type ChildMessage = { isReady: true } | { png: Uint8Array } | { failure: string }

const program = join(import.meta.dirname, 'picture-child.ts')

/**
 * Draws SVG as PNG in a child, one at a time, since a picture takes tens of milliseconds of CPU. Pictures are cached by the digest of their
 * SVG.
 */
export const openPictures = (fontFolder: string, caps = pictureCaps) => {
  const runInTurn = createLanes(1)
  const cachedPictures = new Map<string, Promise<Buffer>>()
  // The bytes of each finished picture, the oldest first. A picture that is being drawn has no size yet, so it is not removed.
  const sizes = new Map<string, number>()
  let queuedCount = 0
  let child: ChildProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined

  const endChild = () => {
    clearTimeout(idleTimer)
    child?.kill('SIGKILL')
    child = undefined
  }
  const remove = (key: string) => {
    cachedPictures.delete(key)
    sizes.delete(key)
  }
  const recordSize = (key: string, size: number) => {
    sizes.set(key, size)
    for (const oldest of sizes.keys()) {
      if (oldest === key || [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0) <= caps.maxCacheBytes) return
      remove(oldest)
    }
  }
  const draw = async (svg: string): Promise<Buffer> => {
    clearTimeout(idleTimer)
    child ??= startChild(fontFolder, caps.maxMegabytes)
    try {
      return await drawInChild(child, svg, caps.timeoutMilliseconds)
    } catch (error) {
      endChild()
      throw error
    } finally {
      idleTimer = setTimeout(endChild, caps.idleMilliseconds).unref()
    }
  }
  return {
    /** Returns the PNG of an SVG. Throws 503 if the queue is full. */
    find(svg: string): Promise<Buffer> {
      const key = computeDigest(svg)
      const cachedPicture = cachedPictures.get(key)
      if (cachedPicture) return cachedPicture
      if (queuedCount >= caps.maxQueued) throw buildTooManyPictures()
      queuedCount += 1
      const drawing = runInTurn(() => draw(svg)).finally(() => {
        queuedCount -= 1
      })
      cachedPictures.set(key, drawing)
      drawing.then(
        ({ length }) => recordSize(key, length),
        () => remove(key),
      )
      return drawing
    },
    close: endChild,
    /** Returns the process id of the child, for tests. */
    pid: () => child?.pid,
  }
}

export type Pictures = ReturnType<typeof openPictures>

/** Computes the digest of an SVG. */
export const computeDigest = (svg: string) => createHash('sha256').update(svg).digest('base64url').slice(0, 22)

const buildTooManyPictures = () =>
  new Problem(503, 'Busy', { detail: 'Too many pictures at once. Please ask again.', retryAfterSeconds: 5 })

const projectRoot = join(import.meta.dirname, '../../../../..')
/**
 * Builds the arguments that limit the rights of the child: it may read its program and the fonts and write the unpacked fonts. It may not
 * start programs or use the network.
 */
const buildRights = (fontFolder: string) => [
  '--permission',
  // The drawing library is an addon.
  '--allow-addons',
  ...[import.meta.dirname, join(projectRoot, 'node_modules'), join(projectRoot, 'package.json'), fontFolder].map(
    path => `--allow-fs-read=${path}`,
  ),
  `--allow-fs-write=${fontFolder}`,
]

const startChild = (fontFolder: string, maxMegabytes: number) => {
  // For a missing folder, Node permits only the path itself, not its content.
  mkdirSync(fontFolder, { recursive: true })
  const child = fork(program, [fontFolder], {
    execArgv: buildRights(fontFolder),
    // The child gets no secrets of the server's environment.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const stopWatch = watchMemory(child, maxMegabytes, () => child.kill('SIGKILL'))
  child.once('exit', stopWatch)
  // A child that could not start emits no `exit`.
  child.on('error', () => child.pid === undefined && stopWatch())
  // The portal may exit while the child runs.
  child.unref()
  child.channel?.unref()
  return child
}

const drawInChild = (child: ChildProcess, svg: string, timeoutMilliseconds: number) =>
  new Promise<Buffer>((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onEnd).off('error', onEnd)
      settle()
    }
    const onMessage = (message: ChildMessage) => {
      if ('png' in message) finish(() => resolve(Buffer.from(message.png)))
      else if ('failure' in message) finish(() => reject(new Error(message.failure)))
    }
    const onEnd = () => finish(() => reject(new Error('The child that draws pictures ended')))
    const timer = setTimeout(onEnd, timeoutMilliseconds)
    child.on('message', onMessage).on('exit', onEnd).on('error', onEnd)
    // `send` returns false for a full channel too, so only a closed channel is a failure.
    if (!child.send({ svg }, error => error && onEnd()) && !child.connected) onEnd()
  })
