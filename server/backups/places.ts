import { join } from 'node:path'
import { openPlace, type Place, type S3Access } from '../files/index.ts'
import type { Settings } from '../platform/settings.ts'
import { BackupError } from './backup-errors.ts'

/** Opens the place of backups at an address, a folder or a bucket. Throws if it is the bucket of the portal's own files. */
export const openBackupPlace = (address: string, settings: Settings, dataFolder: string): Promise<Place> => {
  const access = findS3Access(settings)
  const isBucketOfFiles =
    address.startsWith('s3://') &&
    address.slice('s3://'.length).split('/')[0] === settings.S3_BUCKET &&
    findOrigin(access?.endpoint) === findOrigin(settings.S3_ENDPOINT)
  if (isBucketOfFiles)
    throw new BackupError(
      'The bucket of the files belongs only to the portal. Use another bucket for backups, preferably at another location.',
    )
  return openPlace(address, access, join(dataFolder, 'files'))
}

// Origins are compared, because the same endpoint may be written with a final slash, its default port or capital letters.
const findOrigin = (endpoint: string | undefined) => endpoint && new URL(endpoint).origin

/** Finds the access to the store of backups, by default that to the store of files; undefined if neither is set. */
const findS3Access = (settings: Settings): S3Access | undefined =>
  pickAccess({
    endpoint: settings.BACKUP_S3_ENDPOINT,
    region: settings.BACKUP_S3_REGION,
    accessKeyId: settings.BACKUP_S3_ACCESS_KEY_ID,
    secretAccessKey: settings.BACKUP_S3_SECRET_ACCESS_KEY,
  }) ??
  pickAccess({
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
  })

/** Returns the access if all its settings are set, otherwise undefined. */
const pickAccess = ({ endpoint, region, accessKeyId, secretAccessKey }: Partial<S3Access>) =>
  endpoint && region && accessKeyId && secretAccessKey ? { endpoint, region, accessKeyId, secretAccessKey } : undefined
