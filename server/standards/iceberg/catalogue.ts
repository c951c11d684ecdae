import { Readable } from 'node:stream'
import type { Office } from '../../../contract/office/pages.ts'
import type { FileStore } from '../../files/index.ts'
import { type Actor, visitor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { ProtocolAnswer, ProtocolRoute } from '../../platform/http/protocols/protocols.ts'
import type { ApiQuery } from '../../platform/http/query-endpoints/api-queries.ts'
import { invalidInput, notFound, Problem, pleaseSendKey } from '../../platform/problem.ts'
import { type BuiltVersion, listBuiltVersions } from '../../tables/index.ts'
import { recordDownload } from '../../usage/index.ts'
import { buildManifest, buildManifestList } from './manifests.ts'
import { buildTableMetadata } from './metadata.ts'
import { hasTables, listNamespaces, listTables, type NamePage } from './names.ts'
import { type SignedFile, type SignedPaths, signedSeconds } from './signed-paths.ts'

export interface IcebergContext {
  database: Database
  store: FileStore
  clock: Clock
  signed: SignedPaths
  /** With the office's policy `login`, only requests with a key may read tables. */
  downloads: Office['downloads']
  publicUrl: () => string
  findOwner: (keyId: number) => Promise<Actor | undefined>
}

const prefix = '/iceberg/v1'
const endpoints = [
  'GET /v1/namespaces',
  'GET /v1/namespaces/{namespace}',
  'HEAD /v1/namespaces/{namespace}',
  'GET /v1/namespaces/{namespace}/tables',
  'GET /v1/namespaces/{namespace}/tables/{table}',
  'HEAD /v1/namespaces/{namespace}/tables/{table}',
].map(endpoint => endpoint.replace('/v1/', '/v1/{prefix}/'))

/** Refusals with the exception names of https://iceberg.apache.org/rest-catalog-spec/. */
class Refusal extends Problem {
  readonly type: string

  constructor(status: number, type: string, message: string) {
    super(status, message)
    this.type = type
  }
}
const createMissingNamespace = (name: string) =>
  new Refusal(404, 'NoSuchNamespaceException', `Namespace does not exist: ${name}`)
const createMissingTable = (namespace: string, name: string) =>
  new Refusal(404, 'NoSuchTableException', `Table does not exist: ${namespace}.${name}`)
const typesByStatus: Record<number, string> = {
  400: 'BadRequestException',
  401: 'NotAuthorizedException',
  403: 'ForbiddenException',
  404: 'NotFoundException',
  503: 'ServiceUnavailableException',
}

const buildRefusal = (problem: Problem) => ({
  error: {
    message: problem.message,
    type: problem instanceof Refusal ? problem.type : (typesByStatus[problem.status] ?? 'ServerErrorException'),
    code: problem.status,
  },
})

/** Returns a read-only Iceberg REST catalogue: namespaces are categories, tables File Names, snapshots versions. */
export const icebergCatalogue = (context: IcebergContext): ProtocolRoute => ({
  prefix,
  respond: createResponder(context),
  refuseWrite: () => ({
    status: 403,
    json: buildRefusal(new Problem(403, 'This catalogue is read-only.')),
  }),
  refusal: buildRefusal,
})

const createResponder =
  (context: IcebergContext) =>
  async (request: ApiQuery): Promise<ProtocolAnswer> => {
    const { database } = context
    const { actor, query } = request
    const [resource, namespace, kind, table, ...more] = request.path.split('/').slice(1).map(decodeSegment)
    if (resource === 'files') return { file: await requireSignedFile(context, request.path.slice('/files/'.length)) }
    if (resource === 'config' && namespace === undefined)
      return { status: 200, json: { defaults: {}, overrides: {}, endpoints } }
    if (resource !== 'namespaces' || more.length > 0) throw notFound()
    if (namespace === undefined) {
      // Namespaces are not nested.
      const page = toNamePage(query)
      const names = query.get('parent') ? [] : await listNamespaces(database, actor, page)
      return { status: 200, json: { namespaces: names.map(name => [name]), ...buildNextPage(names, page) } }
    }
    if (kind === undefined) {
      await requireNamespace(context, actor, namespace)
      return { status: 200, json: { namespace: [namespace], properties: {} } }
    }
    if (kind !== 'tables') throw notFound()
    if (table === undefined) {
      await requireNamespace(context, actor, namespace)
      const page = toNamePage(query)
      const names = await listTables(database, actor, namespace, page)
      return {
        status: 200,
        json: { identifiers: names.map(name => ({ namespace: [namespace], name })), ...buildNextPage(names, page) },
      }
    }
    return loadTable(context, request, { namespace, table })
  }

const decodeSegment = (part: string) => {
  try {
    return decodeURIComponent(part)
  } catch {
    throw notFound()
  }
}

const requireNamespace = async ({ database }: IcebergContext, actor: Actor, namespace: string) => {
  if (!(await hasTables(database, actor, namespace))) throw createMissingNamespace(namespace)
}

const maxPageSize = 1000

/**
 * Returns the page of names that a request is for. A client that sends `pageToken`, at first an empty one, gets pages; any other gets all
 * names, as the specification requires. Throws 400 for a `pageSize` that is not a positive whole number.
 */
const toNamePage = (query: URLSearchParams): NamePage => {
  const token = query.get('pageToken')
  if (token === null) return { after: undefined, limit: undefined }
  const size = Number(query.get('pageSize') ?? maxPageSize)
  if (!Number.isInteger(size) || size < 1) throw invalidInput([{ field: 'pageSize', message: 'Give a whole number' }])
  const after = Buffer.from(token, 'base64url').toString()
  return { after: after === '' ? undefined : after, limit: Math.min(size, maxPageSize) }
}

const buildNextPage = (names: readonly string[], { limit }: NamePage) =>
  limit !== undefined && names.length === limit
    ? { 'next-page-token': Buffer.from(names.at(-1)!).toString('base64url') }
    : {}

const loadTable = async (
  context: IcebergContext,
  { actor }: ApiQuery,
  { namespace, table }: { namespace: string; table: string },
): Promise<ProtocolAnswer> => {
  requireMayDownload(context, actor)
  const versions = await listBuiltVersions(context.database, actor, { fileName: table, category: namespace })
  const latest = versions.at(-1)
  if (!latest) throw createMissingTable(namespace, table)
  const endsAt = Math.floor(context.clock.now().getTime() / 1000) + signedSeconds
  const keyId = actor.key?.keyId ?? 0
  const origin = context.publicUrl()
  const toManifestListUrl = ({ versionId }: BuiltVersion) =>
    buildFileUrl(context, { kind: 'list', versionId, keyId, endsAt })
  const metadata = buildTableMetadata(versions, { location: `${origin}/iceberg/${latest.reportId}`, toManifestListUrl })
  return { status: 200, json: { metadata, config: {} } }
}

const requireMayDownload = ({ downloads }: IcebergContext, actor: Actor) => {
  if (downloads !== 'open' && actor.key?.scope !== 'read') throw pleaseSendKey()
}

const buildFileUrl = ({ signed, publicUrl }: IcebergContext, file: SignedFile) =>
  `${publicUrl()}${prefix}/files/${signed.toPath(file)}`

/** Returns the file of a signed path if the owner of its key, or everyone for a path without one, may see the version. */
const requireSignedFile = async (context: IcebergContext, path: string) => {
  const { database, clock, store, findOwner } = context
  const file = context.signed.findFile(path)
  if (!file || file.endsAt * 1000 < clock.now().getTime()) throw notFound()
  const { kind, versionId, keyId } = file
  const actor = keyId === 0 ? visitor : await findOwner(keyId)
  if (!actor) throw notFound()
  requireMayDownload(context, actor)
  const [version] = await listBuiltVersions(database, actor, { versionId })
  if (!version) throw notFound()
  const { reportId, parquetDigest, sizeBytes } = version
  if (kind === 'parquet')
    return {
      digest: parquetDigest,
      sizeBytes,
      name: `${version.fileName}.parquet`,
      contentType: 'application/vnd.apache.parquet',
      open: (range?: { start: number; end: number }) => store.open(parquetDigest, range),
      started: () => recordDownload(database, clock, { reportId, versionId, kind: 'parquet', userId: actor.userId }),
    }
  const manifest = await buildManifest(version, buildFileUrl(context, { ...file, kind: 'parquet' }))
  const bytes =
    kind === 'manifest'
      ? manifest
      : await buildManifestList(version, buildFileUrl(context, { ...file, kind: 'manifest' }), manifest.length)
  return {
    digest: `${kind}-${versionId}-${file.endsAt}`,
    sizeBytes: bytes.length,
    name: `${kind}-${version.number}.avro`,
    contentType: 'application/octet-stream',
    open: async ({ start, end } = { start: 0, end: bytes.length - 1 }) =>
      Readable.from([bytes.subarray(start, end + 1)]),
  }
}
