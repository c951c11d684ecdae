import { createHash } from 'node:crypto'
import type { BuiltVersion } from '../../tables/index.ts'
import { buildSchemas } from './schemas.ts'

/**
 * Builds the metadata of a table in format version 2: each built version is a snapshot with a tag, and the last one is `main`. `toListUrl`
 * returns the address of the manifest list of a version; `location` is the address of the table.
 */
export const buildTableMetadata = (
  versions: readonly BuiltVersion[],
  { location, toListUrl }: { location: string; toListUrl: (version: BuiltVersion) => string },
) => {
  const latest = versions.at(-1)!
  const { schemas, idOf } = buildSchemas(versions)
  const snapshots = versions.map((version, index) => ({
    'snapshot-id': version.versionId,
    ...(index > 0 && { 'parent-snapshot-id': versions[index - 1]!.versionId }),
    'sequence-number': version.number,
    'timestamp-ms': version.publishedAt.getTime(),
    'manifest-list': toListUrl(version),
    summary: {
      operation: index > 0 ? 'overwrite' : 'append',
      'total-records': String(version.rowCount),
      'total-data-files': '1',
      'total-files-size': String(version.sizeBytes),
    },
    'schema-id': idOf(version),
  }))
  const reference = (type: 'branch' | 'tag', { versionId }: BuiltVersion) => ({ type, 'snapshot-id': versionId })
  return {
    'format-version': 2,
    'table-uuid': computeUuid(location),
    location,
    'last-sequence-number': latest.number,
    'last-updated-ms': latest.publishedAt.getTime(),
    'last-column-id': Math.max(...versions.map(({ columns }) => columns.length)),
    schemas,
    'current-schema-id': idOf(latest),
    'partition-specs': [{ 'spec-id': 0, fields: [] }],
    'default-spec-id': 0,
    'last-partition-id': 999,
    'sort-orders': [{ 'order-id': 0, fields: [] }],
    'default-sort-order-id': 0,
    properties: { 'write.format.default': 'parquet' },
    'current-snapshot-id': latest.versionId,
    snapshots,
    'snapshot-log': versions.map(({ versionId, publishedAt }) => ({
      'snapshot-id': versionId,
      'timestamp-ms': publishedAt.getTime(),
    })),
    'metadata-log': [],
    refs: {
      main: reference('branch', latest),
      ...Object.fromEntries(versions.map(version => [`v${version.number}`, reference('tag', version)])),
    },
  }
}

/** Derives a UUID of version 8 (RFC 9562), whose content is free, from a text. */
const computeUuid = (text: string) => {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
