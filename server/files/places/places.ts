import type { S3Access } from '../stores/s3-clients.ts'
import { openFolderPlace } from './folder-places.ts'
import type { Place } from './place.ts'

class PlaceError extends Error {}

/**
 * Opens the place at an address: `s3://bucket/prefix`, for which it needs an access, or the path of a folder. `folder` is for the temporary
 * files of a bucket. Throws for any other address.
 */
export const openPlace = async (address: string, access: S3Access | undefined, folder: string): Promise<Place> => {
  if (!address.startsWith('s3://')) {
    // Another URL would count as the path of a folder, and create it on the disk of the portal.
    if (/^[a-z][a-z\d+.-]+:\/\//i.test(address))
      throw new PlaceError(`${address} is not a place of backups. Give a folder, s3://bucket, or s3://bucket/folder.`)
    return openFolderPlace(address)
  }
  const [bucket = '', ...prefix] = address.slice('s3://'.length).replace(/\/+$/, '').split('/')
  if (!bucket) throw new PlaceError(`${address} names no bucket. Give it as s3://bucket, or s3://bucket/folder.`)
  if (!access)
    throw new PlaceError(`${address} cannot be reached without the settings BACKUP_S3_…, or those of the portal, S3_….`)
  // Loaded only when needed, because the client takes 35 MB of memory.
  const { openS3Place } = await import('./s3-places.ts')
  const keyPrefix = prefix.length > 0 ? `${prefix.join('/')}/` : ''
  return openS3Place({ ...access, bucket, prefix: keyPrefix, folder })
}
