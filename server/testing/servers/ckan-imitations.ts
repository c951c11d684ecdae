import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'

// An imitation that follows CKAN's documentation of the action API (https://docs.ckan.org/en/2.11/api/). It was never compared with a real
// CKAN.

export interface ImitatedResource {
  id: string
  name: string
  format: string
  /** The content of the file; a function writes the whole response. */
  body: string | Buffer | ((reply: ServerResponse) => void)
  /** The URL of the file, if the imitation does not serve it. */
  url?: string
}

export interface ImitatedPackage {
  name: string
  title: string
  resources: ImitatedResource[]
  /** Fields of the package that replace the defaults. */
  packageFields?: object
}

/** Starts a server that responds like a CKAN portal with these packages, groups and organisations; a test may change them. */
export const openCkanImitation = async () => {
  const packages: ImitatedPackage[] = []
  const groups = [{ name: 'economy', title: 'เศรษฐกิจ', display_name: 'เศรษฐกิจ' }]
  const organisations = [{ name: 'treasury', title: 'Treasury', display_name: 'Treasury' }]
  const requestedUrls: string[] = []
  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://ckan.invalid')
    requestedUrls.push(request.url!)
    if (pathname.startsWith('/files/')) return sendFile(packages, pathname.slice(7), reply)
    const [, action] = /^\/api\/3\/action\/(\w+)$/.exec(pathname) ?? []
    const query = Object.fromEntries(searchParams)
    const pickPage = <T>(list: T[]) => list.slice(Number(query.offset), Number(query.offset) + Number(query.limit))
    const resultsByAction: Record<string, () => unknown> = {
      package_search: () => searchPackages(packages, query),
      package_show: () => showPackage(packages, query.id!, readAddress()),
      group_list: () => pickPage(groups),
      organization_list: () => pickPage(organisations),
    }
    sendResult(reply, action, resultsByAction[action ?? '']?.())
  })
  const readAddress = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close().closeAllConnections())
  return { address: readAddress(), packages, groups, organisations, requestedUrls }
}

const sendResult = (reply: ServerResponse, action = '', result: unknown) => {
  const help = `https://ckan.invalid/api/3/action/help_show?name=${action}`
  const failure = { __type: 'Not Found Error', message: 'Not found' }
  reply.writeHead(result === undefined ? 404 : 200, { 'content-type': 'application/json;charset=utf-8' })
  reply.end(
    JSON.stringify(result === undefined ? { help, success: false, error: failure } : { help, success: true, result }),
  )
}

const searchPackages = (packages: ImitatedPackage[], { rows = '10', start = '0' }: Record<string, string>) => ({
  count: packages.length,
  facets: {},
  results: packages.slice(Number(start), Number(start) + Number(rows)).map(({ name, title }) => ({ name, title })),
  sort: 'metadata_created asc',
  search_facets: {},
})

const showPackage = (packages: ImitatedPackage[], id: string, address: string) => {
  const foundPackage = packages.find(({ name }) => name === id)
  if (!foundPackage) return undefined
  return {
    ...plainPackage,
    id: `id-of-${foundPackage.name}`,
    name: foundPackage.name,
    title: foundPackage.title,
    ...foundPackage.packageFields,
    num_resources: foundPackage.resources.length,
    resources: foundPackage.resources.map(({ id, name, format, url }, position) => ({
      ...{ id, name, format, position, state: 'active', package_id: `id-of-${foundPackage.name}` },
      ...{ cache_last_updated: null, description: '', hash: '', mimetype: null, size: null, url_type: 'upload' },
      url: url ?? `${address}/files/${id}`,
    })),
  }
}

/** The default fields of a package, in the form in which CKAN sends them. An import reads only some of them. */
const plainPackage = {
  ...{ author: null, author_email: null, creator_user_id: '0', isopen: true, maintainer: null, private: false },
  ...{
    state: 'active',
    type: 'dataset',
    url: '',
    version: null,
    notes: 'หนี้สาธารณะของประเทศ',
    metadata_created: '2026-01-01T00:00:00',
  },
  ...{
    license_id: 'cc-by',
    license_title: 'Creative Commons Attribution',
    license_url: 'https://creativecommons.org/licenses/by/4.0/',
  },
  extras: [{ key: 'frequency', value: 'Monthly' }],
  groups: [
    { id: 'g1', name: 'economy', title: 'เศรษฐกิจ', display_name: 'เศรษฐกิจ', description: '', image_display_url: '' },
  ],
  organization: { id: 'o1', name: 'treasury', title: 'Treasury', type: 'organization', state: 'active' },
  tags: [{ id: 't1', name: 'debt', display_name: 'debt', state: 'active', vocabulary_id: null }],
  relationships_as_object: [],
  relationships_as_subject: [],
}

const sendFile = (packages: ImitatedPackage[], id: string, reply: ServerResponse) => {
  const foundResource = packages.flatMap(({ resources }) => resources).find(resource => resource.id === id)
  if (!foundResource) return void reply.writeHead(404).end()
  if (typeof foundResource.body === 'function') return foundResource.body(reply)
  reply.writeHead(200, { 'content-type': 'application/octet-stream' }).end(foundResource.body)
}
