import { gzipSync } from 'node:zlib'
import { measureLoad } from './clients/load.ts'
import type { Figure } from './figures.ts'

const seconds = 5
/** The measured pages, by the names of their figures. */
const pages = { 'home page': '/', 'category page': '/opendata/Economy' }
const headersByEncoding = {
  gzip: { 'accept-encoding': 'gzip, deflate, br, zstd' },
  plain: { 'accept-encoding': 'identity' },
}

const encodings = Object.entries(headersByEncoding)
const toBarePath = (path: string, encoding: string) => `${path}?${encoding}`

/** Loads the bodies of the pages, which the bare server then serves from memory: that measures the cost of sending them. */
export const fetchBodies = async (origin: string): Promise<Record<string, string>> => {
  const bodies: Record<string, string> = {}
  for (const path of Object.values(pages)) {
    const page = await (await fetch(origin + path)).text()
    bodies[toBarePath(path, 'plain')] = Buffer.from(page).toString('base64')
    bodies[toBarePath(path, 'gzip')] = gzipSync(page).toString('base64')
  }
  return bodies
}

/** Measures visitors' pages from the cache of rendered pages, compressed as browsers request them, and uncompressed. */
export const measurePages = async (origins: { portal: string; bare: string }): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const [page, path] of Object.entries(pages)) {
    await requireFreshNonces(origins.portal + path)
    for (const [encoding, headers] of encodings) {
      const portal = await measureLoad({ origin: origins.portal, requests: [{ path, headers }], seconds })
      const bareRequests = [{ path: toBarePath(path, encoding), headers }]
      const bare = await measureLoad({ origin: origins.bare, requests: bareRequests, seconds })
      figures.push({
        name: `${page}, ${encoding}`,
        value: portal.perSecond,
        bare: bare.perSecond,
        unit: '/s',
        atLeast: 2000,
      })
    }
  }
  return figures
}

/** Throws unless every response has a new nonce that its policy contains, as the figure would otherwise measure something else. */
const requireFreshNonces = async (url: string) => {
  const nonces = new Set<string>()
  for (let tries = 0; tries < 5; tries += 1) {
    const response = await fetch(url)
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? ''
    if (!nonce || !(await response.text()).includes(`nonce="${nonce}"`))
      throw new Error(`${url} does not use the nonce of its policy`)
    nonces.add(nonce)
  }
  if (nonces.size < 5) throw new Error(`${url} returns the same nonce twice`)
}
