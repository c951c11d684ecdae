import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { type RunningPortal, startPortal } from './testing/running-portal.ts'
import { createFastTemporaryFolder } from './testing/servers/memory-folders.ts'

let portal: RunningPortal
let folder: string

before(async () => {
  folder = await createFastTemporaryFolder()
  portal = await startPortal({ DATA_DIR: folder, SAMPLE_DATA: 'off' })
})
after(async () => {
  await portal.stop()
  await rm(folder, { recursive: true, force: true })
})

test('the data of a page is guarded, whichever routes are named', async () => {
  for (const path of ['AuditTrail', 'UserManagement', 'ReportPermissionMonitor', 'DataSource', 'ConsentAgreement']) {
    const routes = new Set<string>()
    for (const query of [
      '',
      '?_routes=',
      '?_routes=admin',
      `?_routes=audit%2FAuditPage,accounts%2Fadmin%2FUsersPage`,
    ]) {
      const reply = await fetch(`${portal.address}/admin/${path}.data${query}`, { redirect: 'manual' })
      assert.equal(reply.status, 401, `${path}${query}`)
      routes.add((await reply.text()).replace(/%3F_routes[^"]*/, ''))
    }
    assert.match([...routes].join(), /\/login\?to=/)
    assert.equal(routes.size, 1, path)
  }
})

test('an unknown call is 404 and another method 405, with a problem for programs and browsers', async () => {
  for (const { method, path, status, allow } of [
    { method: 'GET', path: '/api/nothing', status: 404, allow: null },
    { method: 'GET', path: '/api/', status: 404, allow: null },
    { method: 'GET', path: '/api/login/deeper', status: 404, allow: null },
    { method: 'POST', path: '/api/nothing', status: 404, allow: null },
    { method: 'GET', path: '/api/login', status: 405, allow: 'POST' },
    { method: 'HEAD', path: '/api/login', status: 405, allow: 'POST' },
    { method: 'DELETE', path: '/api/login', status: 405, allow: 'POST' },
    { method: 'POST', path: '/api/office', status: 405, allow: 'GET' },
  ] as const) {
    const headers = { accept: 'text/html', 'sec-fetch-site': 'same-origin' }
    const reply = await fetch(portal.address + path, { method, headers, redirect: 'manual' })
    assert.deepEqual([reply.status, reply.headers.get('allow')], [status, allow], `${method} ${path}`)
    assert.match(String(reply.headers.get('content-type')), /^application\/problem\+json/)
  }
})
