import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'

type Listener = (event: Record<string, unknown>) => void

const source = await readFile(new URL('../public/sw.js', import.meta.url), 'utf8')

const toPath = (request: { url: string } | string) =>
  new URL(typeof request === 'string' ? request : request.url, 'https://khlang.test').pathname

/** A fake browser cache; its responses differ only by their origin. */
const cacheOver = (entries: Map<string, unknown>) => ({
  async addAll(requests: { url: string }[]) {
    for (const request of requests) entries.set(toPath(request), { from: 'cache' })
  },
  match: async (request: { url: string }) => entries.get(toPath(request)),
  put: async (request: { url: string } | string, response: unknown) => void entries.set(toPath(request), response),
  keys: async () => [...entries.keys()].map(url => ({ url })),
  delete: async (request: { url: string }) => entries.delete(toPath(request)),
})

const storageOver = (caches: Map<string, Map<string, unknown>>) => ({
  async open(name: string) {
    if (!caches.has(name)) caches.set(name, new Map())
    return cacheOver(caches.get(name) as Map<string, unknown>)
  },
  keys: async () => [...caches.keys()],
  delete: async (name: string) => caches.delete(name),
  match: async (path: string) => [...caches.values()].map(entries => entries.get(toPath(path))).find(Boolean),
})

/** The service worker with fake caches and a network that can be offline. */
const worker = (present: string[] = []) => {
  const line = { isUp: true }
  const caches = new Map<string, Map<string, unknown>>(present.map(name => [name, new Map()]))
  const listeners = new Map<string, Listener>()
  const fetched: string[] = []
  const self = {
    location: new URL('https://khlang.test/sw.js?latin=%2Fassets%2Flatin-1.woff2'),
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined },
  }
  const fetch = async (request: { url: string } | string) => {
    fetched.push(toPath(request))
    if (!line.isUp) throw new TypeError('Failed to fetch')
    return { ok: true, from: 'network', clone: () => ({ from: 'cache' }) }
  }
  const Response = { error: () => ({ from: 'nowhere' }) }
  runInNewContext(source, { self, fetch, URL, Request: FakeRequest, Response, caches: storageOver(caches) })
  return { caches, fetched, line, ...dispatcher(listeners) }
}

class FakeRequest {
  readonly url: string
  constructor(url: string) {
    this.url = url
  }
}

const dispatcher = (listeners: Map<string, Listener>) => ({
  async settle(type: 'install' | 'activate') {
    const waited: unknown[] = []
    listeners.get(type)?.({ waitUntil: (promise: unknown) => waited.push(promise) })
    await Promise.all(waited)
  },
  /** Returns where the response comes from; undefined when the worker leaves the request to the browser. */
  async dispatchFetch(path: string, init: { method?: string; mode?: string } = {}) {
    const answers: Promise<{ from: string }>[] = []
    const request = { url: new URL(path, 'https://khlang.test').href, method: 'GET', mode: 'no-cors', ...init }
    listeners.get('fetch')?.({ request, respondWith: (response: Promise<{ from: string }>) => answers.push(response) })
    return (await answers[0])?.from
  },
})

const untouched: { requestKind: string; path: string; init?: { method?: string; mode?: string } }[] = [
  { requestKind: 'a call', path: '/api/report?file_name=a' },
  { requestKind: 'a call opened as a page', path: '/api/docs', init: { mode: 'navigate' } },
  { requestKind: 'a download', path: '/file/downloadFileMongo/a.zip', init: { mode: 'navigate' } },
  { requestKind: "a loader's answer", path: '/report/a.data' },
  { requestKind: 'another host', path: 'https://elsewhere.example/assets/a.js' },
  { requestKind: 'a form', path: '/login', init: { method: 'POST', mode: 'navigate' } },
  { requestKind: 'an asset', path: '/assets/a-1.js' },
  { requestKind: 'a file that does not belong to the offline page', path: '/manifest.webmanifest' },
]
for (const { requestKind, path, init } of untouched)
  test(`the service worker does not handle ${requestKind}, online or offline`, async () => {
    const { dispatchFetch, settle, fetched, line, caches } = worker()
    await settle('install')
    fetched.length = 0
    for (const isUp of [true, false]) {
      line.isUp = isUp
      assert.equal(await dispatchFetch(path, init), undefined)
    }
    assert.deepEqual(fetched, [])
    assert.deepEqual([...caches.keys()], ['khlang-pages-1'])
  })

const pages = ['/offline.html', '/offline.css', '/favicon.svg', '/offline-latin.woff2']

test('pages come from the network and are not cached; offline the offline page and its fonts are served', async () => {
  const { dispatchFetch, settle, caches, fetched, line } = worker()
  await settle('install')
  assert.deepEqual(fetched, ['/assets/latin-1.woff2'])
  assert.equal(await dispatchFetch('/report/a', { mode: 'navigate' }), 'network')
  line.isUp = false
  assert.equal(await dispatchFetch('/report/a', { mode: 'navigate' }), 'cache')
  assert.equal(await dispatchFetch('/offline.css'), 'cache')
  assert.equal(await dispatchFetch('/offline-latin.woff2'), 'network')
  assert.deepEqual([...(caches.get('khlang-pages-1')?.keys() ?? [])], pages)
})

test('a new version deletes the caches of the previous one', async () => {
  const { settle, caches } = worker(['khlang-pages-0', 'khlang-assets-0'])
  await settle('install')
  await settle('activate')
  assert.deepEqual([...caches.keys()], ['khlang-pages-1'])
})
