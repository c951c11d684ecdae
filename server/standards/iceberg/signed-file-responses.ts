import { Readable } from 'node:stream'
import type { Office } from '../../../contract/office/pages.ts'
import type { FileStore } from '../../files/index.ts'
import { type Actor, visitor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { notFound, pleaseSendKey } from '../../platform/problem.ts'
import { type BuiltVersion, listBuiltVersions } from '../../tables/index.ts'
import { recordDownload } from '../../usage/index.ts'
import { buildManifest, buildManifestList } from './manifests.ts'
import { noKeyId, type SignedFile, type SignedPaths } from './signed-paths.ts'

/** Dependencies of the catalogue. */
export interface IcebergContext {
  database: Database
  store: FileStore
  clock: Clock
  signedPaths: SignedPaths
  /** With the office's policy `login`, only requests with a key may read tables. */
  downloads: Office['downloads']
  publicUrl: () => string
  /** Finds the owner of a valid key, as the actor of its requests. */
  findOwner: (keyId: number) => Promise<Actor | undefined>
}

/** The path under which the catalogue is served. */
export const pathPrefix = '/iceberg/v1'

/** Throws 401 if the office's policy requires a key and the actor has none. */
export const requireMayDownload = ({ downloads }: IcebergContext, actor: Actor) => {
  if (downloads !== 'open' && actor.key?.scope !== 'read') throw pleaseSendKey()
}

/** Builds the signed URL of a file. */
export const buildFileUrl = (context: IcebergContext, file: SignedFile) =>
  `${context.publicUrl()}${pathPrefix}/files/${context.signedPaths.toPath(file)}`

/**
 * Returns the file of a signed path. Throws 404 if the path is invalid or has expired, or if the version is hidden from the owner of the
 * path's key; for a path without a key, if it is hidden from visitors. Throws 401 if the office's policy requires a key.
 */
export const openSignedFile = async (context: IcebergContext, path: string) => {
  const { database, clock, findOwner } = context
  const file = context.signedPaths.findFile(path)
  if (!file || file.endsAt * 1000 < clock.now().getTime()) throw notFound()
  const { kind, versionId, keyId } = file
  const actor = keyId === noKeyId ? visitor : await findOwner(keyId)
  if (!actor) throw notFound()
  requireMayDownload(context, actor)
  const [version] = await listBuiltVersions(database, actor, { versionId })
  if (!version) throw notFound()
  if (kind === 'parquet') return buildParquetFile(context, actor, version)
  return buildManifestFile(context, version, file)
}

/** Returns the Parquet of a version from the store. A request for it counts as a download. */
const buildParquetFile = ({ database, clock, store }: IcebergContext, { userId }: Actor, version: BuiltVersion) => {
  const { reportId, versionId, parquetDigest, sizeBytes } = version
  return {
    digest: parquetDigest,
    sizeBytes,
    name: `${version.fileName}.parquet`,
    contentType: 'application/vnd.apache.parquet',
    open: (range?: { start: number; end: number }) => store.open(parquetDigest, range),
    recordStart: () => recordDownload(database, clock, { reportId, versionId, kind: 'parquet', userId }),
  }
}

/** Builds the manifest list of a version, or the manifest that it refers to. */
const buildManifestFile = async (context: IcebergContext, version: BuiltVersion, file: SignedFile) => {
  const manifest = await buildManifest(version, buildFileUrl(context, { ...file, kind: 'parquet' }))
  const bytes =
    file.kind === 'manifest'
      ? manifest
      : await buildManifestList(version, buildFileUrl(context, { ...file, kind: 'manifest' }), manifest.length)
  return {
    // The file contains signed paths, which differ by their expiry.
    digest: `${file.kind}-${version.versionId}-${file.endsAt}`,
    sizeBytes: bytes.length,
    name: `${file.kind}-${version.number}.avro`,
    contentType: 'application/octet-stream',
    open: async ({ start, end } = { start: 0, end: bytes.length - 1 }) =>
      Readable.from([bytes.subarray(start, end + 1)]),
  }
}
