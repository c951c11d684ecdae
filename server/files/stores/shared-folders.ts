import { randomUUID } from 'node:crypto'
import { access, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../../platform/database/pool.ts'
import { createSyncedFolder, defaultIfMissing } from '../incoming-files.ts'
import { awaitDisk } from './store-errors.ts'

/** Stops a start; its message is for the operator. */
class CopiedStoreError extends Error {}

/** Longer than two looks of a running node. */
const waitMilliseconds = 6000
const pollMilliseconds = 100
/** An older row is of a killed start. */
const aMinuteAgo = sql<Date>`now() - interval '1 minute'`

/** A probe is a file in `incoming`, so that the sweep removes those of killed starts. */
const toProbePath = (folder: string, probeId: string) => join(folder, 'incoming', probeId)

/**
 * Writes a file into the folder of a starting node and waits until a running node sees it; throws if one looks and does not. If none looks,
 * logs a warning and returns: those of earlier releases never do.
 */
export const requireSharedFolder = async (
  folder: string,
  { database, log }: { database: Database; log: Pick<Logger, 'warn'> },
  maxMilliseconds = waitMilliseconds,
): Promise<void> => {
  const probeId = randomUUID()
  const path = toProbePath(folder, probeId)
  await awaitDisk(createSyncedFolder(join(folder, 'incoming')))
  await awaitDisk(writeFile(path, '', { mode: 0o600 }))
  try {
    await database.insertInto('store_probes').values({ probe_id: probeId }).execute()
    const isSeen = await awaitLook(folder, database, probeId, maxMilliseconds)
    if (isSeen === false) throw new CopiedStoreError(formatRefusal(folder))
    if (isSeen === null)
      log.warn('No running node looked for the test file of this node: check that all nodes have the same files')
  } finally {
    await database
      .deleteFrom('store_probes')
      .where(({ eb, or }) => or([eb('probe_id', '=', probeId), eb('made_at', '<', aMinuteAgo)]))
      .execute()
    await rm(path, { force: true })
  }
}

/** Waits until a node sees the probe; false if nodes looked and did not, null if none looked. */
const awaitLook = async (folder: string, database: Database, probeId: string, maxMilliseconds: number) => {
  const until = performance.now() + maxMilliseconds
  for (;;) {
    const probe = await database
      .selectFrom('store_probes')
      .select('is_seen')
      .where('probe_id', '=', probeId)
      .executeTakeFirst()
    // Nodes that start at the same time look for each other's files; the last look is after the file of this node was seen.
    await lookForProbes(folder, database, probeId)
    if (probe?.is_seen || performance.now() > until) return probe?.is_seen ?? null
    await wait(pollMilliseconds)
  }
}

/** Looks in the folder for the files of starting nodes, except a node's own, and records whether they are there. */
export const lookForProbes = async (folder: string, database: Database, ownProbeId?: string): Promise<void> => {
  const probes = await database
    .selectFrom('store_probes')
    .select('probe_id')
    .where('made_at', '>', aMinuteAgo)
    .where(sql<boolean>`is_seen is not true`)
    .execute()
  for (const { probe_id } of probes) {
    if (probe_id === ownProbeId) continue
    const isSeen = await access(toProbePath(folder, probe_id)).then(() => true, defaultIfMissing(false))
    await database
      .updateTable('store_probes')
      .set({ is_seen: sql<boolean>`coalesce(is_seen, false) or ${isSeen}::boolean` })
      .where('probe_id', '=', probe_id)
      .execute()
  }
}

const formatRefusal = (folder: string) =>
  `The files in ${folder} are a copy: a running node of this database does not see what this node writes there. All nodes need the same store; give each the same S3_… settings, or a folder that they share. To use the copy instead, stop all other nodes first. docs/operations.md says more under "Several nodes".`
