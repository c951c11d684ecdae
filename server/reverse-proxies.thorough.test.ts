import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { after, test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { logIn } from '../contract/accounts/logins.ts'
import { logOut } from '../contract/accounts/sessions.ts'
import { downloadCsv } from '../contract/catalogue/downloads.ts'
import { uploadCsv } from '../contract/catalogue/uploads.ts'
import { openReader, type Reader } from './testing/portal-readers.ts'
import { samplePassword, startSamplePortal } from './testing/sample-portals.ts'
import { loopbackAddress, openKeep } from './testing/servers/kept-programs.ts'
import { type ProxyName, reverseProxies, startProxy, withoutProxy } from './testing/servers/reverse-proxies.ts'

// The settings of operations/proxies, in front of a portal.

const names = Object.keys(reverseProxies) as ProxyName[]
const table = 'gdp-current-usd'

const keep = await openKeep()
/** Undefined if no proxy is installed. */
const portal = names.some(name => !withoutProxy(name)) ? await startSamplePortal({ TRUST_PROXY: 'on' }) : undefined
after(() => portal?.close())

interface ProxiedPortal {
  address: string
  reader: Reader
}

const openProxied = async (name: ProxyName): Promise<ProxiedPortal> => {
  const { address, authority } = await startProxy(name, portal!.address, keep)
  setDefaultCACertificates([...getCACertificates('default'), authority])
  return { address, reader: await openReader(`https://${address}`) }
}

/** Returns the lowest rest of a client's rate limit, after this many concurrent requests. */
const fetchRemaining = async (
  host: string,
  {
    localAddress,
    count,
    buildHeaders = () => ({}),
  }: { localAddress: string; count: number; buildHeaders?: (at: number) => object },
) => {
  const responses = Array.from({ length: count }, async (_, index) => {
    const path = `/api/tables/${table}`
    const options = { host, path, localAddress, agent: false, headers: { ...buildHeaders(index) } }
    const [reply] = (await once(request(options).end(), 'response')) as [IncomingMessage]
    reply.resume()
    return Number(reply.headers['ratelimit-remaining'])
  })
  return Math.min(...(await Promise.all(responses)))
}

for (const name of names) {
  let opening: Promise<ProxiedPortal> | undefined
  const check = (fact: string, work: (proxied: ProxiedPortal) => Promise<void>) =>
    test(`${name}: ${fact}`, { skip: withoutProxy(name) }, async () => {
      opening ??= openProxied(name)
      await work(await opening)
    })

  check('a page answers over https', async ({ reader }) => {
    assert.match((await reader.send('/')).text, /Gross domestic product/)
  })

  check('the session cookie is host-only and secure', async ({ reader }) => {
    const { headers, text } = await reader.request(logIn, { username: 'steward', password: samplePassword })
    const session = headers.getSetCookie().find(line => line.includes('khlang_session'))
    assert.match(session ?? text, /^__Host-khlang_session=.*; Secure$/)
  })

  check('an upload of 20 MB arrives at the portal', async ({ reader }) => {
    const form = new FormData()
    form.append('file_name', table)
    form.append('draft', 'new')
    form.append('files', new Blob([randomBytes(20 * 2 ** 20)]), `${table}.zip`)
    const { status, text } = await reader.send(uploadCsv.path, { method: 'POST', body: form })
    // It is not a zip, which the portal detects with the whole file; a proxy would refuse it with its own page.
    assert.deepEqual([status, JSON.parse(text).faults?.[0].rule], [415, 'notZip'], text)
  })

  check('a part of a file can be downloaded', async ({ reader }) => {
    const path = downloadCsv.path.replace('{file_name}', table)
    const { status, headers, text } = await reader.send(path, { headers: { range: 'bytes=0-1' } })
    assert.deepEqual([status, text], [206, 'PK'])
    assert.match(headers.get('content-range') ?? '', /^bytes 0-1\//)
    // The next proxy logs in as the same user.
    await reader.request(logOut)
  })

  check('each client has its own rate limit', async ({ address }) => {
    assert.ok((await fetchRemaining(address, { localAddress: loopbackAddress(), count: 20 })) < 118)
    assert.equal(await fetchRemaining(address, { localAddress: loopbackAddress(), count: 1 }), 119)
  })

  check('a forged address is ignored', async ({ address }) => {
    const buildHeaders = (at: number) => ({ 'x-forwarded-for': `203.0.113.${at}`, forwarded: `for=203.0.113.${at}` })
    assert.ok((await fetchRemaining(address, { localAddress: loopbackAddress(), count: 20, buildHeaders })) < 118)
  })
}
