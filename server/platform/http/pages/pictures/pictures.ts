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

/** A message of the child. `isReady` is sent once after the start; the picture is requested without waiting for it. */
type ChildMessage = { isReady: true } | { png: Uint8Array } | { failure: string }

const childProgram = join(import.meta.dirname, 'picture-child.ts')

/**
 * Draws SVG as PNG in a child, one at a time, since a picture takes tens of milliseconds of CPU. Pictures are cached by the digest of their
 * SVG.
 */
export const openPictures = (fontFolder: string, caps = pictureCaps) => {
  const runInTurn = createLanes(1)
  const cachedPictures = new Map<string, Promise<Buffer>>()
  // The bytes of each finished picture, the oldest first. A picture that is being drawn has no size yet, so it is not removed.
  const byteCounts = new Map<string, number>()
  let queuedCount = 0
  let child: ChildProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined

  const endChild = () => {
    clearTimeout(idleTimer)
    child?.kill('SIGKILL')
    child = undefined
  }
  const removePicture = (digest: string) => {
    cachedPictures.delete(digest)
    byteCounts.delete(digest)
  }
  /** Records the size of a finished picture, and removes the oldest pictures until the cache is within its limit. */
  const recordByteCount = (digest: string, byteCount: number) => {
    byteCounts.set(digest, byteCount)
    for (const oldestDigest of byteCounts.keys()) {
      const cacheBytes = [...byteCounts.values()].reduce((sum, bytes) => sum + bytes, 0)
      if (oldestDigest === digest || cacheBytes <= caps.maxCacheBytes) return
      removePicture(oldestDigest)
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
    /** Returns the PNG of an SVG, cached or newly drawn. Throws 503 if the queue is full. */
    drawOrFind(svg: string): Promise<Buffer> {
      const digest = computeDigest(svg)
      const cachedPicture = cachedPictures.get(digest)
      if (cachedPicture) return cachedPicture
      if (queuedCount >= caps.maxQueued) throw buildTooManyPictures()
      queuedCount += 1
      const drawing = runInTurn(() => draw(svg)).finally(() => {
        queuedCount -= 1
      })
      cachedPictures.set(digest, drawing)
      drawing.then(
        ({ length }) => recordByteCount(digest, length),
        () => removePicture(digest),
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
const buildPermissionArguments = (fontFolder: string) => [
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
  const child = fork(childProgram, [fontFolder], {
    execArgv: buildPermissionArguments(fontFolder),
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
      child.off('message', onMessage).off('exit', failAsEnded).off('error', failAsEnded)
      settle()
    }
    const onMessage = (message: ChildMessage) => {
      if ('png' in message) finish(() => resolve(Buffer.from(message.png)))
      else if ('failure' in message) finish(() => reject(new Error(message.failure)))
    }
    // A timeout also rejects with this error, because the caller then ends the child.
    const failAsEnded = () => finish(() => reject(new Error('The child that draws pictures ended')))
    const timer = setTimeout(failAsEnded, timeoutMilliseconds)
    child.on('message', onMessage).on('exit', failAsEnded).on('error', failAsEnded)
    // `send` returns false for a full channel too, so only a closed channel is a failure.
    if (!child.send({ svg }, error => error && failAsEnded()) && !child.connected) failAsEnded()
  })
