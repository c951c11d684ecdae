// Caches one page for a lost connection: no table, no file and no response of the portal. Assets are left to the browser's cache,
// which keeps them permanently: serving them from here made Chromium load some of them twice.
const pages = 'khlang-pages-1'

const offlinePage = '/offline.html'
const alwaysKept = [offlinePage, '/offline.css', '/favicon.svg']
// The offline page uses the portal's fonts. Their names change with each build, so the page that registers this worker passes them.
const fonts = [...new URL(self.location.href).searchParams].map(([script, asset]) => [
  `/offline-${script}.woff2`,
  asset,
])

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
  await Promise.all(names.filter(name => name !== pages).map(name => caches.delete(name)))
}

const kept = async path => (await caches.match(path, { ignoreVary: true })) ?? Response.error()
