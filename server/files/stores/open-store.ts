import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Database } from '../../platform/database/pool.ts'
import { type Settings, SettingsError } from '../../platform/settings.ts'
import { openFolderStore } from './folder-stores.ts'
import { openOwnStore } from './marked-stores.ts'
import { lookForProbes, requireSharedFolder } from './shared-folders.ts'
import type { FileStore, MarkableStore } from './store.ts'

/**
 * Opens the store that the settings name: a bucket if S3_ENDPOINT is set, otherwise the folder `files` of the data folder. Throws a
 * SettingsError for a bucket that rejects the portal. Does not throw for a bucket that does not respond, because it may recover; the `check`
 * of the store reports it.
 */
export const openStore = async (settings: Settings, dataFolder: string): Promise<MarkableStore> => {
  const folder = toStoreFolder(dataFolder)
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = settings
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!endpoint || !region || !bucket || !accessKeyId || !secretAccessKey) return openFolderStore(folder)
  // Loaded only when needed, because the client takes 35 MB of memory.
  const { openS3Store } = await import('./s3-stores.ts')
  const { findRefusal } = await import('./s3-errors.ts')
  const store = openS3Store({ endpoint, region, bucket, accessKeyId, secretAccessKey, folder })
  // Undefined for a bucket that can be used, and for one that does not respond.
  const refusal = await store.check().then(() => undefined, findRefusal)
  if (!refusal) return store
  throw new SettingsError(`The bucket ${bucket} at ${endpoint} cannot be used: ${refusal}. Look at the settings S3_….`)
}

/** What `openPortalStore` needs of the portal. */
interface PortalContext {
  database: Database
  log: Pick<Logger, 'warn'>
  /** Counts the connections of other nodes; absent for a database that no other node can use. */
  countOtherConnections?: () => Promise<number>
}

/** Opens the store like `openStore`. Also throws if the other nodes of the database use another store, or a copy of this one. */
export const openPortalStore = async (
  settings: Settings,
  dataFolder: string,
  { countOtherConnections, ...context }: PortalContext,
): Promise<FileStore> => {
  const requireShared = async () => {
    if (countOtherConnections && (await countOtherConnections()) > 0)
      await requireSharedFolder(toStoreFolder(dataFolder), context)
  }
  return openOwnStore(await openStore(settings, dataFolder), {
    ...context,
    place: formatPlace(settings, dataFolder),
    // Two buckets have the same mark only if somebody has copied it, so a bucket needs no test with a file.
    requireShared: usesBucket(settings) ? undefined : requireShared,
  })
}

/** Creates the task that looks for the test files (probes) of starting nodes; undefined for a bucket, which needs no test. */
export const createProbeTask = (settings: Settings, dataFolder: string, database: Database) =>
  usesBucket(settings) ? undefined : () => lookForProbes(toStoreFolder(dataFolder), database)

const usesBucket = ({ S3_ENDPOINT: endpoint }: Settings) => Boolean(endpoint)

const toStoreFolder = (dataFolder: string) => join(dataFolder, 'files')

/** Formats the location of the store that the settings name, for messages. */
export const formatPlace = ({ S3_ENDPOINT: endpoint, S3_BUCKET: bucket }: Settings, dataFolder: string) =>
  endpoint ? `the bucket ${bucket} at ${endpoint}` : toStoreFolder(dataFolder)
