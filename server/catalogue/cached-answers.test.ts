import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listAllSubCategories, listCategories } from '../../contract/catalogue/categories.ts'
import { listCategoryReports, listNewReleases } from '../../contract/catalogue/reports.ts'
import { visitor } from '../platform/actor.ts'
import { createResponseCache } from '../platform/http/caches/cached-responses.ts'
import { openCatalogueDatabase } from '../testing/catalogue/catalogue.ts'
import { testPortal } from '../testing/portal.ts'
import { createCatalogueVersionReader } from './index.ts'
import { catalogueRoutes } from './routes.ts'

const { pool, database } = await openCatalogueDatabase()
const reader = { ...visitor, userId: 1 }
const statements: string[] = []
const watched = database.withPlugin({
  transformQuery: ({ node }) => {
    statements.push(node.kind)
    return node
  },
  transformResult: async ({ result }) => result,
})
const { request } = testPortal(
  catalogueRoutes({ database: watched, store: undefined as never }),
  { reader },
  undefined,
  {
    findCachedResponse: createResponseCache(createCatalogueVersionReader(pool)),
  },
)
const calls = [
  [listCategories, {}],
  [listAllSubCategories, {}],
  [listCategoryReports, { category_id: 1 }],
  [listCategoryReports, { category_id: 1, sort: 'release', descending: true }],
  [listNewReleases, {}],
] as const

/** Returns the responses of all calls, and the number of statements. */
const readAll = async (who = 'visitor') => {
  statements.length = 0
  const responses = []
  for (const [call, input] of calls) responses.push(await request(call, input, who))
  return {
    responses: responses.map(({ text, headers }) => [text, headers['x-total-count'], headers['content-type']]),
    statements: statements.length,
  }
}

test('lists for visitors are cached, and read again after each change', async () => {
  const { responses, statements: first } = await readAll()
  assert.ok(first >= calls.length)
  assert.deepEqual(await readAll(), { responses, statements: 0 })
  await database.updateTable('reports').set({ status: 'Inactive' }).where('file_name', '=', 'public-debt').execute()
  const after = await readAll()
  assert.ok(after.statements >= calls.length)
  for (const [index, response] of responses.entries()) assert.notDeepEqual(after.responses[index], response)
  await database.insertInto('role_hidden_categories').values({ role_id: visitor.roleId, category_id: 1 }).execute()
  assert.deepEqual((await readAll()).responses[2], ['[]', '0', 'application/json; charset=utf-8'])
})

test('a signed-in user gets no cached response', async () => {
  const first = await readAll('reader')
  assert.deepEqual(await readAll('reader'), first)
  assert.ok(first.statements >= calls.length)
})

test('an unknown field creates no separate cached response', async () => {
  await readAll()
  statements.length = 0
  await request(listCategories, { campaign: 'mail' })
  assert.equal(statements.length, 0)
})
