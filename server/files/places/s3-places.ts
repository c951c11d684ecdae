import { receiveFile } from '../incoming-files.ts'
import { openS3Client, type S3Access } from '../stores/s3-clients.ts'
import { listObjects, openObject, putFile, removeObject } from '../stores/s3-objects.ts'
import type { Place } from './place.ts'

const timeoutMilliseconds = 10_000

/** Opens a place in a bucket of any S3-compatible service, under keys that begin with a prefix. `folder` is for temporary files. */
export const openS3Place = ({
  bucket: name,
  prefix,
  folder,
  ...access
}: S3Access & { bucket: string; prefix: string; folder: string }): Place => {
  const bucket = { client: openS3Client(access), name, timeoutMilliseconds }
  return {
    write: (name, content) =>
      receiveFile(folder, content, (path, file) => putFile(bucket, { key: `${prefix}${name}`, path, file })),
    open: name => openObject(bucket, `${prefix}${name}`),
    async *list(namePrefix) {
      for await (const page of listObjects(bucket, `${prefix}${namePrefix}`))
        yield page.map(({ key, sizeBytes }) => ({ name: key.slice(prefix.length), sizeBytes }))
    },
    remove: name => removeObject(bucket, `${prefix}${name}`),
  }
}
