import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { after, before, describe, test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { logIn } from '../contract/accounts/logins.ts'
import { logOut } from '../contract/accounts/sessions.ts'
import { downloadCsv } from '../contract/catalogue/downloads.ts'
import { uploadCsv } from '../contract/catalogue/uploads.ts'
import { openReader, type Reader } from './testing/portal-readers.ts'
import { type SamplePortal, samplePassword, startSamplePortal } from './testing/sample-portals.ts'
import { loopbackAddress, openKeep } from './testing/servers/kept-programs.ts'
import { type ProxyName, reverseProxies, startProxy, withoutProxy } from './testing/servers/reverse-proxies.ts'

// The settings of operations/proxies, in front of a portal.

const names = Object.keys(reverseProxies) as ProxyName[]
const table = 'gdp-current-usd'

const keep = await openKeep()
let portal: SamplePortal
before(async () => {
  if (names.some(name => !withoutProxy(name))) portal = await startSamplePortal({ TRUST_PROXY: 'on' })
})
after(() => portal?.close())

for (const name of names) {
  describe(name, { skip: withoutProxy(name) }, () => {
    let address: string
    let reader: Reader
    before(async () => {
      const proxy = await startProxy(name, portal.address, keep)
      address = proxy.address
      setDefaultCACertificates([...getCACertificates('default'), proxy.authority])
      reader = await openReader(`https://${address}`)
    })
    after(() => reader?.request(logOut))

    test('a page answers over https', async () => {
      assert.match((await reader.send('/')).text, /Gross domestic product/)
    })

    test('the session cookie is host-only and secure', async () => {
      const { headers, text } = await reader.request(logIn, { username: 'steward', password: samplePassword })
      const session = headers.getSetCookie().find(line => line.includes('khlang_session'))
      assert.match(session ?? text, /^__Host-khlang_session=.*; Secure$/)
    })

    test('an upload of 20 MB arrives at the portal', async () => {
      const form = new FormData()
      form.append('file_name', table)
      form.append('draft', 'new')
      form.append('files', new Blob([randomBytes(20 * 2 ** 20)]), `${table}.zip`)
      const { status, text } = await reader.send(uploadCsv.path, { method: 'POST', body: form })
      // It is not a zip, which the portal detects with the whole file; a proxy would refuse it with its own page.
      assert.deepEqual([status, JSON.parse(text).faults?.[0].rule], [415, 'notZip'], text)
    })

    test('a part of a file can be downloaded', async () => {
      const path = downloadCsv.path.replace('{file_name}', table)
      const { status, headers, text } = await reader.send(path, { headers: { range: 'bytes=0-1' } })
      assert.deepEqual([status, text], [206, 'PK'])
      assert.match(headers.get('content-range') ?? '', /^bytes 0-1\//)
    })

    /** The rest of a client's rate limit, after this many concurrent requests. */
    const fetchRemaining = async (localAddress: string, count: number, headersOf = (_at: number) => ({})) => {
      const responses = Array.from({ length: count }, async (_, index) => {
        const options = {
          host: address,
          path: `/api/tables/${table}`,
          localAddress,
          agent: false,
          headers: headersOf(index),
        }
        const [reply] = (await once(request(options).end(), 'response')) as [IncomingMessage]
        reply.resume()
        return Number(reply.headers['ratelimit-remaining'])
      })
      return Math.min(...(await Promise.all(responses)))
    }

    test('each client has its own rate limit', async () => {
      assert.ok((await fetchRemaining(loopbackAddress(), 20)) < 118)
      assert.equal(await fetchRemaining(loopbackAddress(), 1), 119)
    })

    test('a forged address is ignored', async () => {
      const forged = (at: number) => ({ 'x-forwarded-for': `203.0.113.${at}`, forwarded: `for=203.0.113.${at}` })
      assert.ok((await fetchRemaining(loopbackAddress(), 20, forged)) < 118)
    })
  })
}
