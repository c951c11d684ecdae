import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createLanes } from '../../../limits/lanes.ts'
import { Problem } from '../../../problem.ts'
import { createPictureCache } from './picture-cache.ts'
import { drawInChild, startChild } from './picture-child-processes.ts'

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

/**
 * Draws SVG as PNG in a child, one at a time, since a picture takes tens of milliseconds of CPU. Pictures are cached by the digest of their
 * SVG.
 */
export const openPictures = (fontFolder: string, caps = pictureCaps) => {
  const runInTurn = createLanes(1)
  const cache = createPictureCache(caps.maxCacheBytes)
  let queuedCount = 0
  let child: ChildProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined

  const endChild = () => {
    clearTimeout(idleTimer)
    child?.kill('SIGKILL')
    child = undefined
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
    findOrDraw(svg: string): Promise<Buffer> {
      const digest = computeDigest(svg)
      const cachedPicture = cache.find(digest)
      if (cachedPicture) return cachedPicture
      if (queuedCount >= caps.maxQueued) throw buildTooManyPictures()
      queuedCount += 1
      const drawing = runInTurn(() => draw(svg)).finally(() => {
        queuedCount -= 1
      })
      cache.add(digest, drawing)
      return drawing
    },
    close: endChild,
    /** Returns the process id of the child, for tests. */
    pid: () => child?.pid,
  }
}

export type Pictures = ReturnType<typeof openPictures>

/** Computes the digest of an SVG, cut to 22 characters, which are enough for a key of the cache. */
export const computeDigest = (svg: string) => createHash('sha256').update(svg).digest('base64url').slice(0, 22)

const buildTooManyPictures = () =>
  new Problem(503, 'Busy', { detail: 'Too many concurrent requests. Try again.', retryAfterSeconds: 5 })
