import { createHash } from 'node:crypto'
import type { BuiltVersion } from '../../tables/index.ts'
import { buildSchemas } from './schemas.ts'

/** The specification numbers partition fields from 1000, so a table without partitions has 999 as its highest number. */
const lastPartitionId = 999

/**
 * Builds the metadata of an Iceberg table (format 2) from the built versions of a report, of which there must be at least one. Each version
 * is a snapshot with a tag; the branch `main` points to the last one. `toManifestListUrl` returns the URL of the manifest list of a
 * version; `location` is the URL of the table.
 */
export const buildTableMetadata = (
  versions: readonly BuiltVersion[],
  { location, toManifestListUrl }: { location: string; toManifestListUrl: (version: BuiltVersion) => string },
) => {
  const latestVersion = versions.at(-1)!
  const { schemas, schemaIds } = buildSchemas(versions)
  const snapshots = versions.map((version, index) => ({
    'snapshot-id': version.versionId,
    ...(index > 0 && { 'parent-snapshot-id': versions[index - 1]!.versionId }),
    'sequence-number': version.number,
    'timestamp-ms': version.publishedAt.getTime(),
    'manifest-list': toManifestListUrl(version),
    summary: {
      operation: index > 0 ? 'overwrite' : 'append',
      'total-records': String(version.rowCount),
      'total-data-files': '1',
      'total-files-size': String(version.sizeBytes),
    },
    'schema-id': schemaIds.get(version.versionId)!,
  }))
  const buildReference = (type: 'branch' | 'tag', { versionId }: BuiltVersion) => ({ type, 'snapshot-id': versionId })
  return {
    'format-version': 2,
    'table-uuid': computeUuid(location),
    location,
    'last-sequence-number': latestVersion.number,
    'last-updated-ms': latestVersion.publishedAt.getTime(),
    // Field ids are column numbers, so the highest id is the largest number of columns.
    'last-column-id': Math.max(...versions.map(({ columns }) => columns.length)),
    schemas,
    'current-schema-id': schemaIds.get(latestVersion.versionId)!,
    'partition-specs': [{ 'spec-id': 0, fields: [] }],
    'default-spec-id': 0,
    'last-partition-id': lastPartitionId,
    'sort-orders': [{ 'order-id': 0, fields: [] }],
    'default-sort-order-id': 0,
    properties: { 'write.format.default': 'parquet' },
    'current-snapshot-id': latestVersion.versionId,
    snapshots,
    'snapshot-log': versions.map(({ versionId, publishedAt }) => ({
      'snapshot-id': versionId,
      'timestamp-ms': publishedAt.getTime(),
    })),
    'metadata-log': [],
    refs: {
      main: buildReference('branch', latestVersion),
      ...Object.fromEntries(versions.map(version => [`v${version.number}`, buildReference('tag', version)])),
    },
  }
}

/** Computes a UUID of version 8 (RFC 9562, application-defined) from a text. The same text gives the same UUID. */
const computeUuid = (text: string) => {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
