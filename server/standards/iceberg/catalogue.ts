import { Readable } from 'node:stream'
import type { Office } from '../../../contract/office/pages.ts'
import type { FileStore } from '../../files/index.ts'
import { type Actor, visitor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { ProtocolResponse, ProtocolRoute } from '../../platform/http/protocols/protocols.ts'
import type { ApiQuery } from '../../platform/http/query-endpoints/api-queries.ts'
import { invalidInput, notFound, Problem, pleaseSendKey } from '../../platform/problem.ts'
import { type BuiltVersion, listBuiltVersions } from '../../tables/index.ts'
import { recordDownload } from '../../usage/index.ts'
import { buildManifest, buildManifestList } from './manifests.ts'
import { buildTableMetadata } from './metadata.ts'
import { hasTables, listNamespaces, listTables, type NamePage } from './names.ts'
import { noKeyId, type SignedFile, type SignedPaths, signedPathSeconds } from './signed-paths.ts'

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

const pathPrefix = '/iceberg/v1'
/** The supported endpoints in the notation of the specification, in which an optional prefix follows the version. */
const endpoints = [
  'GET /v1/namespaces',
  'GET /v1/namespaces/{namespace}',
  'HEAD /v1/namespaces/{namespace}',
  'GET /v1/namespaces/{namespace}/tables',
  'GET /v1/namespaces/{namespace}/tables/{table}',
  'HEAD /v1/namespaces/{namespace}/tables/{table}',
].map(endpoint => endpoint.replace('/v1/', '/v1/{prefix}/'))

/** A problem with an exception name of https://iceberg.apache.org/rest-catalog-spec/. */
class CatalogueProblem extends Problem {
  readonly exceptionName: string

  constructor(status: number, exceptionName: string, message: string) {
    super(status, message)
    this.exceptionName = exceptionName
  }
}
const missingNamespace = (name: string) =>
  new CatalogueProblem(404, 'NoSuchNamespaceException', `Namespace does not exist: ${name}`)
const missingTable = (namespace: string, name: string) =>
  new CatalogueProblem(404, 'NoSuchTableException', `Table does not exist: ${namespace}.${name}`)
/** The exception names of problems that other code throws, such as a missing key. */
const exceptionNamesByStatus: Record<number, string> = {
  400: 'BadRequestException',
  401: 'NotAuthorizedException',
  403: 'ForbiddenException',
  404: 'NotFoundException',
  503: 'ServiceUnavailableException',
}

const buildErrorBody = (problem: Problem) => ({
  error: {
    message: problem.message,
    type: pickExceptionName(problem),
    code: problem.status,
  },
})

const pickExceptionName = (problem: Problem) =>
  problem instanceof CatalogueProblem
    ? problem.exceptionName
    : (exceptionNamesByStatus[problem.status] ?? 'ServerErrorException')

/**
 * Creates a read-only Iceberg REST catalogue: its namespaces are categories, its tables are reports, and its snapshots are report versions.
 */
export const createIcebergCatalogue = (context: IcebergContext): ProtocolRoute => ({
  prefix: pathPrefix,
  respond: createResponder(context),
  refuseWrite: () => ({
    status: 403,
    json: buildErrorBody(new Problem(403, 'This catalogue is read-only.')),
  }),
  buildErrorBody,
})

/** Creates the function that responds to a GET request for a path of the catalogue. */
const createResponder =
  (context: IcebergContext) =>
  async (request: ApiQuery): Promise<ProtocolResponse> => {
    // A path is /config, /files/{signed path}, or /namespaces/{namespace}/tables/{table}, which may end after any segment.
    const [resource, namespace, kind, table, ...more] = request.path.split('/').slice(1).map(decodeSegment)
    if (resource === 'files') return { file: await requireSignedFile(context, request.path.slice('/files/'.length)) }
    if (resource === 'config' && namespace === undefined)
      return { status: 200, json: { defaults: {}, overrides: {}, endpoints } }
    if (resource !== 'namespaces' || more.length > 0) throw notFound()
    if (namespace === undefined) return respondWithNamespaces(context, request)
    if (kind === undefined) return respondWithNamespace(context, request, namespace)
    if (kind !== 'tables') throw notFound()
    if (table === undefined) return respondWithTables(context, request, namespace)
    return respondWithTable(context, request, { namespace, table })
  }

const respondWithNamespaces = async (
  { database }: IcebergContext,
  { actor, query }: ApiQuery,
): Promise<ProtocolResponse> => {
  const page = toNamePage(query)
  // Namespaces are not nested, so a namespace has no children.
  const names = query.get('parent') ? [] : await listNamespaces(database, actor, page)
  return { status: 200, json: { namespaces: names.map(name => [name]), ...buildNextPageToken(names, page) } }
}

const respondWithNamespace = async (
  context: IcebergContext,
  { actor }: ApiQuery,
  namespace: string,
): Promise<ProtocolResponse> => {
  await requireNamespace(context, actor, namespace)
  return { status: 200, json: { namespace: [namespace], properties: {} } }
}

const respondWithTables = async (
  context: IcebergContext,
  { actor, query }: ApiQuery,
  namespace: string,
): Promise<ProtocolResponse> => {
  await requireNamespace(context, actor, namespace)
  const page = toNamePage(query)
  const names = await listTables(context.database, actor, namespace, page)
  const identifiers = names.map(name => ({ namespace: [namespace], name }))
  return { status: 200, json: { identifiers, ...buildNextPageToken(names, page) } }
}

const decodeSegment = (segment: string) => {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw notFound()
  }
}

const requireNamespace = async ({ database }: IcebergContext, actor: Actor, namespace: string) => {
  if (!(await hasTables(database, actor, namespace))) throw missingNamespace(namespace)
}

const maxPageSize = 1000

/**
 * Returns the requested page of names. A client that sends `pageToken`, which is empty at first, gets pages; any other client gets all names, as
 * the specification requires. Throws 400 for a `pageSize` that is not a positive whole number.
 */
const toNamePage = (query: URLSearchParams): NamePage => {
  const token = query.get('pageToken')
  if (token === null) return { after: undefined, limit: undefined }
  const size = Number(query.get('pageSize') ?? maxPageSize)
  if (!Number.isInteger(size) || size < 1) throw invalidInput([{ field: 'pageSize', message: 'Give a whole number' }])
  const after = Buffer.from(token, 'base64url').toString()
  return { after: after === '' ? undefined : after, limit: Math.min(size, maxPageSize) }
}

/** Returns the token of the next page, which is the last name of a full page; no token after the last page. */
const buildNextPageToken = (names: readonly string[], { limit }: NamePage) =>
  limit !== undefined && names.length === limit
    ? { 'next-page-token': Buffer.from(names.at(-1)!).toString('base64url') }
    : {}

const respondWithTable = async (
  context: IcebergContext,
  { actor }: ApiQuery,
  { namespace, table }: { namespace: string; table: string },
): Promise<ProtocolResponse> => {
  requireMayDownload(context, actor)
  const versions = await listBuiltVersions(context.database, actor, { fileName: table, category: namespace })
  const latestVersion = versions.at(-1)
  if (!latestVersion) throw missingTable(namespace, table)
  const endsAt = Math.floor(context.clock.now().getTime() / 1000) + signedPathSeconds
  const keyId = actor.key?.keyId ?? noKeyId
  const origin = context.publicUrl()
  const toManifestListUrl = ({ versionId }: BuiltVersion) =>
    buildFileUrl(context, { kind: 'list', versionId, keyId, endsAt })
  const metadata = buildTableMetadata(versions, {
    location: `${origin}/iceberg/${latestVersion.reportId}`,
    toManifestListUrl,
  })
  return { status: 200, json: { metadata, config: {} } }
}

/** Throws 401 if the office's policy requires a key and the actor has none. */
const requireMayDownload = ({ downloads }: IcebergContext, actor: Actor) => {
  if (downloads !== 'open' && actor.key?.scope !== 'read') throw pleaseSendKey()
}

const buildFileUrl = (context: IcebergContext, file: SignedFile) =>
  `${context.publicUrl()}${pathPrefix}/files/${context.signedPaths.toPath(file)}`

/**
 * Returns the file of a signed path. Throws 404 if the path is invalid or has expired, or if the version is hidden from the owner of the
 * path's key; for a path without a key, if it is hidden from visitors. Throws 401 if the office's policy requires a key.
 */
const requireSignedFile = async (context: IcebergContext, path: string) => {
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
