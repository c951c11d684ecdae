import type { Actor } from '../../platform/actor.ts'
import type { ProtocolResponse, ProtocolRoute } from '../../platform/http/protocols/protocols.ts'
import type { ApiQuery } from '../../platform/http/query-endpoints/api-queries.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { type BuiltVersion, listBuiltVersions } from '../../tables/index.ts'
import { buildErrorBody, buildMissingNamespace, buildMissingTable } from './catalogue-errors.ts'
import { buildTableMetadata } from './metadata.ts'
import { buildNextPageToken, toNamePage } from './name-pages.ts'
import { hasTables, listNamespaces, listTables } from './names.ts'
import {
  buildFileUrl,
  type IcebergContext,
  openSignedFile,
  pathPrefix,
  requireMayDownload,
} from './signed-file-responses.ts'
import { noKeyId, signedPathSeconds } from './signed-paths.ts'

/** The supported endpoints in the notation of the specification, in which an optional prefix follows the version. */
const endpoints = [
  'GET /v1/namespaces',
  'GET /v1/namespaces/{namespace}',
  'HEAD /v1/namespaces/{namespace}',
  'GET /v1/namespaces/{namespace}/tables',
  'GET /v1/namespaces/{namespace}/tables/{table}',
  'HEAD /v1/namespaces/{namespace}/tables/{table}',
].map(endpoint => endpoint.replace('/v1/', '/v1/{prefix}/'))

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
    const [resource, namespace, collection, table, ...more] = request.path.split('/').slice(1).map(decodeSegment)
    if (resource === 'files') return { file: await openSignedFile(context, request.path.slice('/files/'.length)) }
    if (resource === 'config' && namespace === undefined)
      return { status: 200, json: { defaults: {}, overrides: {}, endpoints } }
    if (resource !== 'namespaces' || more.length > 0) throw notFound()
    if (namespace === undefined) return respondWithNamespaces(context, request)
    if (collection === undefined) return respondWithNamespace(context, request, namespace)
    if (collection !== 'tables') throw notFound()
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
  if (!(await hasTables(database, actor, namespace))) throw buildMissingNamespace(namespace)
}

const respondWithTable = async (
  context: IcebergContext,
  { actor }: ApiQuery,
  { namespace, table }: { namespace: string; table: string },
): Promise<ProtocolResponse> => {
  requireMayDownload(context, actor)
  const versions = await listBuiltVersions(context.database, actor, { fileName: table, category: namespace })
  const latestVersion = versions.at(-1)
  if (!latestVersion) throw buildMissingTable(namespace, table)
  // In seconds since 1970.
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
