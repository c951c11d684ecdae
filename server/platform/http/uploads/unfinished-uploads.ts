import { randomUUID } from 'node:crypto'
import { copyFile, link, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMilliseconds } from '../../../../contract/durations.ts'
import { type Clock, daysBefore } from '../../clock.ts'
import { rejectFullDisk } from '../../disk-space.ts'

/** An announced resumable upload. */
interface AnnouncedUpload {
  userId: number
  /** File name at the sender. */
  name: string
  sizeBytes: number
}

/** A resumable upload and its progress. */
export interface UnfinishedUpload extends AnnouncedUpload {
  uploadId: string
  /** Number of bytes that were received. */
  offset: number
  /** Each chunk extends the expiry. */
  expiresAt: Date
}

/** Stores resumable uploads on disk until they are complete. They survive a crash and expire a day after their last chunk. */
export type UnfinishedUploads = ReturnType<typeof openUnfinishedUploads>

/** Number of days without a new chunk after which an upload expires. */
const keptDays = 1
/** A person may have this many uploads. A further one removes the upload that was not used for the longest time. */
const maxUploadsPerUser = 20
const isUploadId = (name: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)

/** Opens the unfinished uploads in a folder. */
export const openUnfinishedUploads = (parentFolder: string, clock: Clock) => {
  const toUploadFolder = (uploadId: string) => join(parentFolder, uploadId)
  const toContentPath = (uploadId: string) => join(parentFolder, uploadId, 'content')
  const removeUpload = (uploadId: string) => rm(toUploadFolder(uploadId), { recursive: true, force: true })

  /** Finds an upload, including expired ones; undefined if it does not exist. */
  const readUpload = async (uploadId: string): Promise<(UnfinishedUpload & { writtenAt: Date }) | undefined> => {
    try {
      const announced = JSON.parse(
        await readFile(join(toUploadFolder(uploadId), 'announced.json'), 'utf8'),
      ) as AnnouncedUpload
      const { size, mtime } = await stat(toContentPath(uploadId))
      const expiresAt = new Date(mtime.getTime() + keptDays * dayMilliseconds)
      return { ...announced, uploadId, offset: size, expiresAt, writtenAt: mtime }
    } catch {
      // The upload was removed, or the portal was killed before it had written `announced.json`.
      return undefined
    }
  }
  const listUploadIds = async () => (await readdir(parentFolder).catch(() => [])).filter(isUploadId)
  /** Lists the uploads of a user, expired ones included; the one that was not used for the longest time is first. */
  const listUploads = async (userId: number) => {
    const uploads = await Promise.all((await listUploadIds()).map(readUpload))
    return uploads
      .filter(upload => upload?.userId === userId)
      .map(upload => upload!)
      .toSorted((a, b) => a.writtenAt.getTime() - b.writtenAt.getTime())
  }

  return {
    /** Returns the folder of the uploads, which it creates if necessary. */
    async ensureUploadsFolder() {
      await rejectFullDisk(mkdir(parentFolder, { recursive: true, mode: 0o700 }))
      return parentFolder
    },
    /** Creates an empty upload, and removes the user's oldest ones beyond the limit. */
    async create(announced: AnnouncedUpload): Promise<UnfinishedUpload> {
      const uploads = await listUploads(announced.userId)
      const countWithNew = uploads.length + 1
      const surplus = Math.max(0, countWithNew - maxUploadsPerUser)
      for (const oldUpload of uploads.slice(0, surplus)) await removeUpload(oldUpload.uploadId)
      const uploadId = randomUUID()
      await rejectFullDisk(mkdir(toUploadFolder(uploadId), { recursive: true, mode: 0o700 }))
      await rejectFullDisk(writeFile(toContentPath(uploadId), '', { mode: 0o600 }))
      // An upload exists as soon as it has this file, so it is written last.
      const text = JSON.stringify(announced)
      await rejectFullDisk(
        writeFile(join(toUploadFolder(uploadId), 'announced.json'), text, { mode: 0o600, flush: true }),
      )
      return (await readUpload(uploadId))!
    },
    /** Finds a user's upload; undefined if it is somebody else's, expired or missing. */
    async find(uploadId: string, userId: number): Promise<UnfinishedUpload | undefined> {
      if (!isUploadId(uploadId)) return undefined
      const upload = await readUpload(uploadId)
      return upload?.userId === userId && upload.expiresAt > clock.now() ? upload : undefined
    },
    /** Appends a chunk; bytes received before a failure are kept. */
    async append(uploadId: string, chunk: AsyncIterable<Buffer>): Promise<void> {
      const file = await rejectFullDisk(open(toContentPath(uploadId), 'a'))
      try {
        for await (const bytes of chunk) await rejectFullDisk(file.writeFile(bytes))
      } finally {
        await file.sync().finally(() => file.close())
      }
    },
    /** Links a complete upload to a path on the same disk, which stays when the upload is removed. */
    async linkTo(uploadId: string, path: string): Promise<void> {
      // Some network file systems do not support hard links.
      await link(toContentPath(uploadId), path).catch(() => rejectFullDisk(copyFile(toContentPath(uploadId), path)))
    },
    remove: removeUpload,
    /** Removes all uploads of a user. */
    async removeUserUploads(userId: number): Promise<void> {
      for (const { uploadId } of await listUploads(userId)) await removeUpload(uploadId)
    },
    /** Removes expired uploads; returns how many. */
    async sweep(): Promise<number> {
      const expiredBefore = daysBefore(clock, keptDays)
      let removedCount = 0
      for (const uploadId of await listUploadIds()) {
        // Without a readable `announced.json`, the age of the folder counts.
        const writtenAt =
          (await readUpload(uploadId))?.writtenAt ?? (await stat(toUploadFolder(uploadId)).catch(() => null))?.mtime
        if (!writtenAt || writtenAt > expiredBefore) continue
        await removeUpload(uploadId)
        removedCount += 1
      }
      return removedCount
    },
  }
}
