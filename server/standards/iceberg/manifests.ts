import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import avro from 'avsc'
import type { BuiltVersion } from '../../tables/index.ts'
import { buildSchema } from './schemas.ts'

// The Avro files between metadata and Parquet, in format version 2 of https://iceberg.apache.org/spec/, which defines field ids and names.

const buildField = (id: number, name: string, type: unknown) => ({ name, type, 'field-id': id })
const buildOptionalField = (id: number, name: string, type: unknown) => ({
  ...buildField(id, name, ['null', type]),
  default: null,
})

const entrySchema = {
  type: 'record',
  name: 'manifest_entry',
  fields: [
    buildField(0, 'status', 'int'),
    buildOptionalField(1, 'snapshot_id', 'long'),
    buildOptionalField(3, 'sequence_number', 'long'),
    buildOptionalField(4, 'file_sequence_number', 'long'),
    buildField(2, 'data_file', {
      type: 'record',
      name: 'r2',
      fields: [
        buildField(134, 'content', 'int'),
        buildField(100, 'file_path', 'string'),
        buildField(101, 'file_format', 'string'),
        buildField(102, 'partition', { type: 'record', name: 'r102', fields: [] }),
        buildField(103, 'record_count', 'long'),
        buildField(104, 'file_size_in_bytes', 'long'),
      ],
    }),
  ],
}

const manifestListSchema = {
  type: 'record',
  name: 'manifest_file',
  fields: [
    buildField(500, 'manifest_path', 'string'),
    buildField(501, 'manifest_length', 'long'),
    buildField(502, 'partition_spec_id', 'int'),
    buildField(517, 'content', 'int'),
    buildField(515, 'sequence_number', 'long'),
    buildField(516, 'min_sequence_number', 'long'),
    buildField(503, 'added_snapshot_id', 'long'),
    buildField(504, 'added_files_count', 'int'),
    buildField(505, 'existing_files_count', 'int'),
    buildField(506, 'deleted_files_count', 'int'),
    buildField(512, 'added_rows_count', 'long'),
    buildField(513, 'existing_rows_count', 'long'),
    buildField(514, 'deleted_rows_count', 'long'),
  ],
}

/**
 * Builds an Avro file of one record. The same content always yields the same bytes, so that the length of a manifest can be declared before
 * it is requested.
 */
const buildAvroFile = (schema: object, metadata: Record<string, string>, record: object): Promise<Buffer> => {
  const syncMarker = createHash('md5')
    .update(JSON.stringify([metadata, record]))
    .digest()
  // The cast is needed because the types of avsc lack the option `metadata`.
  const encoder = new avro.streams.BlockEncoder(
    schema as avro.Schema,
    {
      syncMarker,
      metadata: Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, Buffer.from(value)])),
    } as never,
  )
  encoder.end(record)
  return buffer(encoder)
}

/** The status of a file that its snapshot has added. */
const addedStatus = 1
/** The content of a file of rows, not of deletions. */
const dataContent = 0

/** Builds the manifest of a version, with the URL of its only Parquet file. */
export const buildManifest = (version: BuiltVersion, parquetUrl: string): Promise<Buffer> => {
  const metadata = {
    schema: JSON.stringify({ ...buildSchema(version), 'schema-id': 0 }),
    'schema-id': '0',
    'partition-spec': '[]',
    'partition-spec-id': '0',
    'format-version': '2',
    content: 'data',
  }
  return buildAvroFile(entrySchema, metadata, {
    status: addedStatus,
    snapshot_id: version.versionId,
    sequence_number: version.number,
    file_sequence_number: version.number,
    data_file: {
      content: dataContent,
      file_path: parquetUrl,
      file_format: 'PARQUET',
      partition: {},
      record_count: version.rowCount,
      file_size_in_bytes: version.sizeBytes,
    },
  })
}

/** Builds the manifest list of a version, with the URL and the length of its only manifest. */
export const buildManifestList = (
  version: BuiltVersion,
  manifestUrl: string,
  manifestBytes: number,
): Promise<Buffer> => {
  const { versionId, number, rowCount } = version
  const metadata = {
    'snapshot-id': String(versionId),
    'parent-snapshot-id': 'null',
    'sequence-number': String(number),
    'format-version': '2',
  }
  return buildAvroFile(manifestListSchema, metadata, {
    manifest_path: manifestUrl,
    manifest_length: manifestBytes,
    partition_spec_id: 0,
    content: dataContent,
    sequence_number: number,
    min_sequence_number: number,
    added_snapshot_id: versionId,
    added_files_count: 1,
    existing_files_count: 0,
    deleted_files_count: 0,
    added_rows_count: rowCount,
    existing_rows_count: 0,
    deleted_rows_count: 0,
  })
}
