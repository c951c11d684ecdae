import { receiveFile } from '../incoming-files.ts'
import { openS3Client, type S3Access } from '../stores/s3-clients.ts'
import { listObjects, openObject, putFile, removeObject } from '../stores/s3-objects.ts'
import type { Place } from './place.ts'

const timeoutMilliseconds = 10_000

/** Stores objects in a bucket of any S3-compatible service, below a prefix. `folder` holds temporary files. */
export const openS3Place = ({
  bucket,
  prefix,
  folder,
  ...access
}: S3Access & { bucket: string; prefix: string; folder: string }): Place => {
  const place = { client: openS3Client(access), bucket, timeoutMilliseconds }
  return {
    write: (name, content) =>
      receiveFile(folder, content, (path, file) => putFile(place, `${prefix}${name}`, path, file)),
    open: name => openObject(place, `${prefix}${name}`),
    async *list(below) {
      for await (const page of listObjects(place, `${prefix}${below}`))
        yield page.map(({ key, sizeBytes }) => ({ name: key.slice(prefix.length), sizeBytes }))
    },
    remove: name => removeObject(place, `${prefix}${name}`),
  }
}
