import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testPortal } from '../../../testing/portal.ts'
import { visitor } from '../../actor.ts'
import { systemClock } from '../../clock.ts'
import { serveQueryEndpoints } from '../query-endpoints/query-endpoints.ts'

const { app } = testPortal([], {})
const { sendQueryAs } = serveQueryEndpoints(app, {
  endpoints: [
    {
      path: '/api/tables/:file_name/rows',
      respond: async ({ path, params, query }) => {
        const next = `${path}?${query}`
        return {
          etag: 'x',
          isShared: true,
          isImmutable: false,
          buildBody: async () => ({ text: JSON.stringify({ params, next }) }),
        }
      },
    },
  ],
  clock: systemClock,
})

test('a page gets the same addresses of further pages as a program', async () => {
  const query = new URLSearchParams('limit=2')
  const sendQuery = sendQueryAs(visitor, { address: '127.0.0.1' } as never)
  const ofPage = await sendQuery('/api/tables/:file_name/rows', { file_name: 'gdp & debt' }, query)
  const ofProgram = await app.inject('/api/tables/gdp%20%26%20debt/rows?limit=2')
  assert.deepEqual(ofPage, ofProgram.json())
  assert.equal((ofPage as { next: string }).next, '/api/tables/gdp%20%26%20debt/rows?limit=2')
})
