// Keeps what never changes, and one page for when the line is down: never a table, a file or an answer of the portal.
const pages = 'khlang-pages-1'
const assets = 'khlang-assets-1'

const offlinePage = '/offline.html'
const alwaysKept = [offlinePage, '/offline.css', '/favicon.svg']
// The offline page is set in the portal's fonts. Their names change with each build, so the page that registers this worker tells them.
const fonts = [...new URL(self.location.href).searchParams].map(([script, asset]) => [
  `/offline-${script}.woff2`,
  asset,
])
// A build's assets are about fifty; beyond this many the oldest belong to builds long gone.
const mostAssets = 200

self.addEventListener('install', event => {
  event.waitUntil(keepPages().then(() => self.skipWaiting()))
})

self.addEventListener('activate', event => {
  event.waitUntil(dropOtherCaches().then(() => self.clients.claim()))
})

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || isNeverKept(pathname)) return
  if (fonts.some(([path]) => path === pathname)) event.respondWith(kept(pathname))
  else if (pathname.startsWith('/assets/')) event.respondWith(assetOf(request))
  else if (alwaysKept.includes(pathname)) event.respondWith(fetch(request).catch(() => kept(pathname)))
  else if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => kept(offlinePage)))
})

const isNeverKept = pathname => /^\/(api|file)(\/|$)/.test(pathname) || pathname.endsWith('.data')

const keepPages = async () => {
  const cache = await caches.open(pages)
  await cache.addAll(alwaysKept.map(path => new Request(path, { cache: 'reload' })))
  await Promise.all(fonts.map(async ([path, asset]) => cache.put(path, await fetch(asset))))
}

const dropOtherCaches = async () => {
  const names = await caches.keys()
  await Promise.all(names.filter(name => name !== pages && name !== assets).map(name => caches.delete(name)))
}

const kept = async path => (await caches.match(path, { ignoreVary: true })) ?? Response.error()

/** An asset's name changes with its content, so what is kept is right for good. */
const assetOf = async request => {
  const cache = await caches.open(assets)
  const found = await cache.match(request, { ignoreVary: true })
  if (found) return found
  const answer = await fetch(request)
  if (answer.ok) await keepAsset(cache, request, answer.clone()).catch(() => undefined)
  return answer
}

const keepAsset = async (cache, request, answer) => {
  await cache.put(request, answer)
  const requests = await cache.keys()
  await Promise.all(requests.slice(0, -mostAssets).map(oldest => cache.delete(oldest)))
}
