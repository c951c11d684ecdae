import { randomUUID } from 'node:crypto'
import { copyFile, link, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Clock, daysBefore } from '../../clock.ts'
import { withRoom } from '../../disk-room.ts'

/** A file that comes in pieces, as its sender announced it. */
interface Announced {
  userId: number
  /** As its sender calls it. */
  name: string
  sizeBytes: number
}

/** A file that comes in pieces, and how much of it has come. */
export interface UnfinishedUpload extends Announced {
  uploadId: string
  offset: number
  /** Until when it is kept, unless another piece comes. */
  expiresAt: Date
}

/** Keeps files that come in pieces until they are whole; each survives a crash, and is kept for a day after its last piece. */
export type UnfinishedUploads = ReturnType<typeof unfinishedUploadsIn>

const keptDays = 1
/** How many one person may have; one more removes the upload that was left alone for longest. */
const mostOfOne = 20
const isId = (name: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)

export const unfinishedUploadsIn = (place: string, clock: Clock) => {
  const folderOf = (uploadId: string) => join(place, uploadId)
  const contentOf = (uploadId: string) => join(place, uploadId, 'content')
  const remove = (uploadId: string) => rm(folderOf(uploadId), { recursive: true, force: true })

  /** An upload, expired ones too; undefined for one that is not there. */
  const read = async (uploadId: string): Promise<(UnfinishedUpload & { writtenAt: Date }) | undefined> => {
    try {
      const announced = JSON.parse(await readFile(join(folderOf(uploadId), 'announced.json'), 'utf8')) as Announced
      const { size, mtime } = await stat(contentOf(uploadId))
      const expiresAt = new Date(mtime.getTime() + keptDays * 24 * 3600_000)
      return { ...announced, uploadId, offset: size, expiresAt, writtenAt: mtime }
    } catch {
      // It was removed, or the portal was killed before it was announced.
      return undefined
    }
  }
  const listOf = async (userId: number) => {
    const uploads = await Promise.all((await readdir(place).catch(() => [])).filter(isId).map(read))
    return uploads
      .filter(upload => upload?.userId === userId)
      .map(upload => upload!)
      .toSorted((a, b) => a.writtenAt.getTime() - b.writtenAt.getTime())
  }

  return {
    /** Where they lie; the folder is there after this. */
    async prepare() {
      await withRoom(mkdir(place, { recursive: true, mode: 0o700 }))
      return place
    },
    async begin(announced: Announced): Promise<UnfinishedUpload> {
      const standing = await listOf(announced.userId)
      for (const { uploadId } of standing.slice(0, Math.max(0, standing.length + 1 - mostOfOne))) await remove(uploadId)
      const uploadId = randomUUID()
      await withRoom(mkdir(folderOf(uploadId), { recursive: true, mode: 0o700 }))
      await withRoom(writeFile(contentOf(uploadId), '', { mode: 0o600 }))
      // Last: without it there is no upload.
      const text = JSON.stringify(announced)
      await withRoom(writeFile(join(folderOf(uploadId), 'announced.json'), text, { mode: 0o600, flush: true }))
      return (await read(uploadId))!
    },
    /** An upload of a person; undefined for somebody else's, an expired one, and one that is not there. */
    async find(uploadId: string, userId: number): Promise<UnfinishedUpload | undefined> {
      if (!isId(uploadId)) return undefined
      const upload = await read(uploadId)
      return upload?.userId === userId && upload.expiresAt > clock.now() ? upload : undefined
    },
    /** Writes a piece where the upload ends; what has come before a failure stays. */
    async append(uploadId: string, content: AsyncIterable<Buffer>): Promise<void> {
      const file = await withRoom(open(contentOf(uploadId), 'a'))
      try {
        for await (const chunk of content) await withRoom(file.writeFile(chunk))
      } finally {
        await file.sync().finally(() => file.close())
      }
    },
    /** Puts a whole upload at a path of the same disk, where it stays although the upload goes. */
    async placeAt(uploadId: string, path: string): Promise<void> {
      // Not every network folder has links.
      await link(contentOf(uploadId), path).catch(() => withRoom(copyFile(contentOf(uploadId), path)))
    },
    remove,
    /** Removes what a person has begun. */
    async removeOf(userId: number): Promise<void> {
      for (const { uploadId } of await listOf(userId)) await remove(uploadId)
    },
    /** Removes uploads to which nothing has come for a day; answers how many. */
    async sweep(): Promise<number> {
      const before = daysBefore(clock, keptDays)
      let swept = 0
      for (const uploadId of (await readdir(place).catch(() => [])).filter(isId)) {
        const writtenAt = (await read(uploadId))?.writtenAt ?? (await stat(folderOf(uploadId)).catch(() => null))?.mtime
        if (!writtenAt || writtenAt > before) continue
        await remove(uploadId)
        swept += 1
      }
      return swept
    },
  }
}
