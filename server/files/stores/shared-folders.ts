import { randomUUID } from 'node:crypto'
import { access, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../../platform/database/pool.ts'
import { createSyncedFolder } from '../synced-folders.ts'
import { asStoreError, returnIfMissing } from './store-errors.ts'

/** Ends a start, with a message for the operator. */
class CopiedStoreError extends Error {}

/** Within this time, a running node looks for test files at least twice. */
const waitMilliseconds = 6000
const pollMilliseconds = 100
/** A probe in the database that is older than this belongs to a killed start. */
const minuteAgoSql = sql<Date>`now() - interval '1 minute'`

/** Returns the path of a test file. It is in `incoming`, so that the sweep removes the file of a killed start. */
const toProbePath = (folder: string, probeId: string) => join(folder, 'incoming', probeId)

/**
 * Requires that the folder of a starting node is that of the running nodes: writes a test file (a probe) into it and waits until a running
 * node sees the file. Throws if a node looks and does not see it. If no node looks, logs a warning and returns, because nodes of earlier
 * releases never look.
 */
export const requireSharedFolder = async (
  folder: string,
  { database, log }: { database: Database; log: Pick<Logger, 'warn'> },
  maxMilliseconds = waitMilliseconds,
): Promise<void> => {
  const probeId = randomUUID()
  const probePath = toProbePath(folder, probeId)
  await asStoreError(createSyncedFolder(join(folder, 'incoming')))
  await asStoreError(writeFile(probePath, '', { mode: 0o600 }))
  try {
    await database.insertInto('store_probes').values({ probe_id: probeId }).execute()
    const isSeen = await awaitProbeResult(folder, database, probeId, maxMilliseconds)
    if (isSeen === false) throw new CopiedStoreError(formatRefusal(folder))
    if (isSeen === null)
      log.warn('No running node looked for the test file of this node: check that all nodes have the same files')
  } finally {
    await database
      .deleteFrom('store_probes')
      .where(({ eb, or }) => or([eb('probe_id', '=', probeId), eb('made_at', '<', minuteAgoSql)]))
      .execute()
    await rm(probePath, { force: true })
  }
}

/** Waits until a node sees the probe, and returns true; false if nodes have looked without seeing it, null if no node has looked. */
const awaitProbeResult = async (folder: string, database: Database, probeId: string, maxMilliseconds: number) => {
  const deadline = performance.now() + maxMilliseconds
  for (;;) {
    const probe = await database
      .selectFrom('store_probes')
      .select('is_seen')
      .where('probe_id', '=', probeId)
      .executeTakeFirst()
    // Nodes that start at the same time wait for each other, so this node looks too, a last time after its own file was seen.
    await lookForProbes(folder, database, probeId)
    if (probe?.is_seen || performance.now() > deadline) return probe?.is_seen ?? null
    await wait(pollMilliseconds)
  }
}

/** Looks in the folder for the test files of starting nodes, except for the own one, and records which of them it contains. */
export const lookForProbes = async (folder: string, database: Database, ownProbeId?: string): Promise<void> => {
  const probes = await database
    .selectFrom('store_probes')
    .select('probe_id')
    .where('made_at', '>', minuteAgoSql)
    .where(sql<boolean>`is_seen is not true`)
    .execute()
  for (const { probe_id } of probes) {
    if (probe_id === ownProbeId) continue
    const isSeen = await access(toProbePath(folder, probe_id)).then(() => true, returnIfMissing(false))
    await database
      .updateTable('store_probes')
      .set({ is_seen: sql<boolean>`coalesce(is_seen, false) or ${isSeen}::boolean` })
      .where('probe_id', '=', probe_id)
      .execute()
  }
}

const formatRefusal = (folder: string) =>
  `The files in ${folder} are a copy: a running node of this database does not see what this node writes there. All nodes need the same store; give each the same S3_… settings, or a folder that they share. To use the copy instead, stop all other nodes first. docs/operations.md says more under "Several nodes".`
