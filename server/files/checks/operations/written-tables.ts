import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StoreError } from '../../stores/store-errors.ts'
import { defaultCaps } from '../bounds.ts'
import { describeInternalError } from '../children.ts'
import type { ChildMessage, JoinedTable, JoinJob, MadeTable, MakeJob } from '../requests.ts'
import { type CheckOptions, requirePaths, runInLane } from './check-runs.ts'

/** Why a job has made no file. */
type UnmadeReason = Extract<MadeTable, { unmade: unknown }>['unmade']

/** A job to make the other file, without its target. */
interface MakeOtherFileInput extends Omit<MakeJob, 'task' | 'target'> {
  /** A folder for the other file. */
  folder: string
}

/**
 * Makes the other file of a report: the Excel file of an accepted CSV, or the CSV of an accepted workbook. Without a file, `unmade` has the
 * reason; it is 'failed' for an internal error, which says nothing about the table. Rejects when aborted, for a missing path, and for a full
 * disk.
 */
export const makeOtherFile = async (
  { folder, ...input }: MakeOtherFileInput,
  options: CheckOptions = {},
): Promise<({ path: string } & Extract<MadeTable, { made: unknown }>) | { unmade: UnmadeReason | 'failed' }> => {
  const inputPaths = [input.path, ...(input.present ? [input.present] : [])]
  const madePath = join(folder, `made-of-${input.from}`)
  const message = await writeInChild({ task: 'make', ...input, target: madePath }, inputPaths, options)
  // A table that cannot be made within the caps counts as too long.
  if (!message) return { unmade: 'tooLong' }
  if (!('other' in message)) return { unmade: 'failed' }
  return 'made' in message.other ? { path: madePath, made: message.other.made } : message.other
}

/** A job to join two tables, without its target. */
interface JoinFilesInput extends Omit<JoinJob, 'task' | 'target'> {
  /** A folder for the joined table. */
  folder: string
}

/**
 * Writes a new file with the records of the current CSV zip and those of an accepted one. Without a file, `unjoined` has the reason. Rejects
 * when aborted, for a missing path, and for a full disk.
 */
export const joinFiles = async (
  { folder, ...input }: JoinFilesInput,
  options: CheckOptions = {},
): Promise<
  ({ path: string } & Extract<JoinedTable, { joined: unknown }>) | Extract<JoinedTable, { unjoined: unknown }>
> => {
  const joinedPath = join(folder, 'joined')
  const message = await writeInChild(
    { task: 'join', ...input, target: joinedPath },
    [input.present, input.added],
    options,
  )
  if (!message || !('join' in message)) return { unjoined: 'unreadable' }
  return 'joined' in message.join ? { path: joinedPath, ...message.join } : message.join
}

/**
 * Runs a job that reads `inputPaths` and writes a file to `job.target`. Returns the last message of the child; undefined if the child exceeded
 * the caps. Removes the file of a job that has failed. Rejects when aborted, for a missing path, and for a full disk.
 */
const writeInChild = async (
  job: MakeJob | JoinJob,
  inputPaths: string[],
  { signal, owner, caps = defaultCaps, onError }: CheckOptions,
) => {
  await requirePaths(inputPaths)
  const outcome = await runInLane(job, { readable: inputPaths, writable: [job.target], caps, signal, owner })
  const lastMessage = 'message' in outcome ? outcome.message : undefined
  if (!lastMessage || !isWritten(lastMessage)) await rm(job.target, { force: true })
  if (!lastMessage) return undefined
  if ('isFull' in lastMessage && lastMessage.isFull) throw new StoreError('full', lastMessage.internalError)
  if (!('other' in lastMessage) && !('join' in lastMessage)) onError?.(describeInternalError(lastMessage))
  return lastMessage
}

/** Returns true if a job has written its file. */
const isWritten = (message: ChildMessage) =>
  ('other' in message && 'made' in message.other) || ('join' in message && 'joined' in message.join)
