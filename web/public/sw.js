// The service worker. It caches only the page that readers see without a connection: no other page, no table and no file. The browser's own
// cache keeps the assets, because Chromium loaded some of them twice when this worker served them.
const cacheName = 'khlang-pages-1'

const offlinePage = '/offline.html'
const cachedPaths = [offlinePage, '/offline.css', '/favicon.svg']
// The offline page uses two fonts. Their names change with each build, so the page that registers this worker passes them as parameters:
// `latin` and `thai`, each with the address of its file.
const fonts = [...new URL(self.location.href).searchParams].map(([script, asset]) => [
  `/offline-${script}.woff2`,
  asset,
])

self.addEventListener('install', event => {
  event.waitUntil(fillCache().then(() => self.skipWaiting()))
})

self.addEventListener('activate', event => {
  event.waitUntil(deleteOtherCaches().then(() => self.clients.claim()))
})

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || isNeverCached(pathname)) return
  if (fonts.some(([path]) => path === pathname)) event.respondWith(respondFromCache(pathname))
  else if (cachedPaths.includes(pathname)) event.respondWith(fetch(request).catch(() => respondFromCache(pathname)))
  else if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => respondFromCache(offlinePage)))
})

// Paths ending in .data are the data of a page, which the router requests during a navigation.
const isNeverCached = pathname => /^\/(api|file)(\/|$)/.test(pathname) || pathname.endsWith('.data')

const fillCache = async () => {
  const cache = await caches.open(cacheName)
  await cache.addAll(cachedPaths.map(path => new Request(path, { cache: 'reload' })))
  await Promise.all(fonts.map(async ([path, asset]) => cache.put(path, await fetch(asset))))
}

const deleteOtherCaches = async () => {
  const names = await caches.keys()
  await Promise.all(names.filter(name => name !== cacheName).map(name => caches.delete(name)))
}

const respondFromCache = async path => (await caches.match(path, { ignoreVary: true })) ?? Response.error()
