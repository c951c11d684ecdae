import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openTablesPortal } from '../testing/tables-portal.ts'

// What the OpenAPI document of a table says, compared with what the API does.

const portal = await openTablesPortal()
const { request, requestJson, publish, build } = portal
const user = 'stranger with consent'

interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema
  items?: Schema
  enum?: readonly unknown[]
  minimum?: number
  maximum?: number
  default?: unknown
}
interface Parameter {
  $ref?: string
  name: string
  in: string
  schema: Schema
}
interface Response {
  $ref?: string
  headers?: Record<string, { $ref: string }>
  content?: Record<string, { schema?: Schema }>
}
interface Operation {
  parameters: Parameter[]
  responses: Record<string, Response>
}
interface OpenApiDocument {
  paths: Record<string, { get: Operation }>
  components: {
    parameters: Record<string, Parameter>
    schemas: Record<string, Schema>
    responses: Record<string, Response>
  }
}

let openApi: OpenApiDocument
before(async () => {
  const keyed = { Id: { role: 'key' } } as const
  await publish('public-debt', 'Id,Day,Country,Value,2019,2020,2021,2022\n0,name 0,ไทย,1.5,1,2,3,4\n', keyed)
  await build()
  const rows = Array.from(
    { length: 1500 },
    (_, index) => `${index},name 0,name ${index},x,1,2,3,4${index === 0 ? 'p' : ''}`,
  )
  const names = 'Id,Part,Country,Value,2019,2020,2021,2022'
  await publish('public-debt', `${names}\n${rows.join('\n')}\n`, { ...keyed, Value: { kind: 'text' } })
  await build()
  openApi = await requestJson('public-debt/openapi.json')
})

const tablePath = '/api/tables/public-debt'
const listOperations = () =>
  Object.entries(openApi.paths).map(([path, { get }]) => ({
    // A column of every version, of texts, which can be searched.
    path: path.replace('{column}', 'Value'),
    isFile: path.includes('/export.'),
    responses: get.responses,
    parameters: get.parameters.map(parameter => resolve(parameter, openApi.components.parameters)),
  }))
const resolve = <T extends { $ref?: string }>(value: T, components: Record<string, T>): T => {
  if (!value.$ref) return value
  const component = components[value.$ref.split('/').at(-1)!]
  assert.ok(component, value.$ref)
  return component
}
const requestPath = (path: string, query: Record<string, string> = {}, who = user, headers = {}) =>
  portal.requestAt(path, query, { who, headers })

test('each number and each choice in the document is what the address accepts, and no other', async () => {
  let numbers = 0
  for (const { path, parameters } of listOperations())
    for (const { name, schema } of parameters) {
      const { minimum, maximum } = schema
      const respond = async (value: unknown) => (await requestPath(path, { [name]: String(value) })).status
      if (schema.type === 'integer') {
        assert.notEqual(minimum, undefined, name)
        assert.equal(await respond(minimum! - 1), 400, `${path} ${name}=${minimum! - 1}`)
        assert.equal(await respond(minimum), 200, `${path} ${name}=${minimum}`)
        numbers += 1
      }
      if (maximum !== undefined) {
        assert.equal(await respond(maximum), 200, `${path} ${name}=${maximum}`)
        assert.equal(await respond(maximum + 1), 400, `${path} ${name}=${maximum + 1}`)
      }
      for (const value of (name === 'column' ? [] : schema.enum) ?? [])
        assert.equal(await respond(value), 200, `${path} ${name}=${value}`)
      if (schema.enum && name !== 'column') assert.equal(await respond('xx'), 400, `${path} ${name}`)
      if (schema.default !== undefined) {
        const withDefault = await requestPath(path, { [name]: String(schema.default) })
        // The header of an Excel file has the time, so only the other responses are compared.
        if (!path.includes('/export.'))
          assert.deepEqual(dropNext(withDefault.text), dropNext((await requestPath(path)).text), `${path} ${name}`)
      }
    }
  assert.ok(numbers >= 12, `${numbers} numbers`)
})

/** Drops the address of the next page, which repeats the parameters of the request. */
const dropNext = (text: string) => ({ ...JSON.parse(text), next: undefined })

test('each documented parameter is accepted by its address', async () => {
  const examples: Record<string, string> = {
    ...{
      select: 'Id',
      sort: '-Id',
      search: 'x',
      year: '2020',
      group: 'Country',
      measure: 'count',
      having: 'count=1..',
    },
    ...{ where: '{"column":"Id","from":"0"}', query: '{}', as_of: '2026-11-20', from: '2', to: '3' },
  }
  for (const { path, parameters } of listOperations())
    for (const { name, in: place } of parameters) {
      const value = examples[name]
      if (place === 'path' || value === undefined) continue
      // Sorted groups are sorted by what they are grouped by.
      const others: Record<string, string> = path.endsWith('/aggregate') && name === 'sort' ? { group: 'Id' } : {}
      const { status, text } = await requestPath(path, { [name]: value, ...others })
      assert.equal(status, 200, `${path} ${name}: ${text.slice(0, 200)}`)
    }
})

/** Lists the differences between a value and its schema; adds the fields of objects that it meets to `sentFields`. */
const listDifferences = (schema: Schema, value: unknown, at: string, sentFields: Set<string>): string[] => {
  const { $ref } = schema
  const resolved = resolve(schema, openApi.components.schemas)
  // Each schema of its own name is one place, wherever it is used.
  const place = $ref ? $ref.split('/').at(-1)! : at
  const types = [resolved.type ?? []].flat()
  if (!types.some(type => hasType(type, value))) return [`${place}: ${JSON.stringify(value)} is no ${types}`]
  if (resolved.enum && !resolved.enum.includes(value)) return [`${place}: ${JSON.stringify(value)} is not listed`]
  if (Array.isArray(value))
    return value.flatMap(item => listDifferences(resolved.items!, item, `${place}[]`, sentFields))
  if (typeof value !== 'object' || value === null) return []
  const missing = (resolved.required ?? []).filter(name => !(name in value))
  return [
    ...missing.map(name => `${place}.${name} is not sent`),
    ...Object.entries(value).flatMap(([name, field]) => {
      const fieldSchema = resolved.properties?.[name] ?? resolved.additionalProperties
      if (!fieldSchema) return [`${place}.${name} is not documented`]
      sentFields.add(`${place}.${name}`)
      return listDifferences(fieldSchema, field, `${place}.${name}`, sentFields)
    }),
  ]
}
const hasType = (type: string, value: unknown) => {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}

/** Lists the fields of objects in a schema. */
const listFields = (schema: Schema, at: string): string[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    `${at}.${name}`,
    ...listFields(field, `${at}.${name}`),
  ]),
  ...(schema.items ? listFields(schema.items, `${at}[]`) : []),
]

test('real responses have the documented fields and types, and no others', async () => {
  const sentFields = new Set<string>()
  const compare = (schemaName: string, body: unknown) =>
    assert.deepEqual(
      listDifferences({ $ref: `#/components/schemas/${schemaName}` }, body, schemaName, sentFields),
      [],
      schemaName,
    )
  const readings: [path: string, schemaName: string, query?: string][] = [
    ['', 'Description'],
    ['/rows', 'Rows', 'limit=3'],
    ['/rows', 'Rows'],
    ['/aggregate', 'Groups', 'group=Country&measure=count,max(Id)&limit=3'],
    ['/facets/Country', 'Values'],
    ['/facets/Id', 'Values'],
    ['/profile', 'Profile'],
    ['/changes', 'Changes', 'limit=3'],
    ['/changes', 'Changes', 'to=1'],
  ]
  for (const [path, schemaName, query] of readings) {
    const documented = openApi.paths[tablePath + path.replace(/facets\/.*/, 'facets/{column}')]!.get.responses[200]!
    assert.equal(documented.content!['application/json']!.schema!.$ref, `#/components/schemas/${schemaName}`)
    compare(schemaName, await requestJson(`public-debt${path}`, query))
  }
  for (const csv of ['a,b\n1,x\n1,x\n', 'a,b\n1,x\n1,z\n']) {
    await publish('gold-price', csv)
    await build()
  }
  compare('Changes', await requestJson('gold-price/changes'))
  await publish('inflation', 'a\n1\nx\n', { a: { kind: 'integer' } })
  compare('Description', await requestJson('inflation'))
  await build()
  compare('Description', await requestJson('inflation'))
  for (const query of ['limit=x', 'version=x', 'version=99'])
    compare('Problem', JSON.parse((await request('public-debt/rows', query)).text))
  const documentedFields = Object.entries(openApi.components.schemas).flatMap(([name, schema]) =>
    listFields(schema, name),
  )
  // Only refusals by a rule of the contract have these; most of them are of calls of the portal.
  const sentElsewhere = ['Problem.fields[].rule', 'Problem.fields[].values']
  assert.deepEqual(
    documentedFields.filter(field => !sentFields.has(field) && !sentElsewhere.includes(field)),
    [],
  )
})

test('each operation can answer with the documented statuses and headers, and no others', async () => {
  await publish('inflation', 'Country\nx\n')
  const waitingPath = '/api/tables/inflation'
  const restrict = { authorization: 'Bearer kh_none' }
  for (const { path, isFile, responses } of listOperations()) {
    const { headers } = await requestPath(path)
    const attempts = [
      await requestPath(path),
      await requestPath(path, {}, user, { 'if-none-match': headers.etag }),
      await requestPath(path, { no_such: '1' }),
      await requestPath(path, {}, user, restrict),
      await requestPath(path.replace('public-debt', 'no-such-table')),
      await requestPath(path.replace(tablePath, waitingPath)),
      ...(isFile ? [await requestPath(path, {}, 'visitor with consent'), await requestPath(path, {}, 'stranger')] : []),
      await requestPath(path, {}, user, { range: 'bytes=0-1' }),
      await requestPath(path, {}, user, { range: 'bytes=99999999-' }),
      await exceedRate(path),
    ]
    const documentedStatuses = Object.keys(responses).map(Number)
    // The other tests cause these: a table without columns, a full disk, and a description of a table while the database is silent.
    const elsewhere = [422, 507, ...(path === tablePath ? [503] : [])]
    assert.deepEqual(
      [...new Set([...attempts.map(({ status }) => status), ...elsewhere])]
        .filter(status => documentedStatuses.includes(status) || !elsewhere.includes(status))
        .toSorted(),
      documentedStatuses.toSorted(),
      path,
    )
    for (const attempt of attempts) {
      const response = resolve(responses[attempt.status]!, openApi.components.responses)
      // Only a page that is followed by another one has a link.
      for (const name of Object.keys(response.headers ?? {}))
        if (name !== 'Link') assert.ok(name.toLowerCase() in attempt.headers, `${path} ${attempt.status} ${name}`)
      const [contentType = ''] = Object.keys(response.content ?? {})
      const sentType = String(attempt.headers['content-type'] ?? '')
      assert.equal(sentType.split(';')[0], contentType.split(';')[0], `${path} ${attempt.status}`)
    }
  }
})

/** Sends requests from a network of its own until one is refused; returns the refusal. */
const exceedRate = async (path: string) => {
  const url = path.replace('public-debt', 'no-such-table')
  for (;;) {
    const { statusCode: status, headers, body: text } = await portal.app.inject({ url, remoteAddress: '203.0.113.9' })
    if (status === 429) return { status, headers, text }
  }
}
