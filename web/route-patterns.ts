/** The routes of the built web application, by id. */
export type RouteManifest = Record<string, { path?: string; index?: boolean; parentId?: string } | undefined>

interface Pattern {
  /** The pattern as routes.ts spells it, e.g. /report/:fileName. */
  text: string
  /** The parts between slashes, with fixed words in lower case. */
  segments: string[]
}

/**
 * Creates a function that returns the pattern of the route that handles a path; undefined if there is none. If several match, it returns,
 * like React Router, the one with a fixed word at the first difference.
 */
export const createPatternFinder = (routes: RouteManifest) => {
  const patterns = Object.keys(routes).map(id => buildPattern(routes, id))
  const byLength = Map.groupBy(patterns, ({ segments }) => segments.length)
  return (path: string): string | undefined => {
    const [address, ending] = splitEnding(path)
    const pathSegments = splitSegments(address.toLowerCase())
    const pattern = byLength
      .get(pathSegments.length)
      ?.filter(({ segments }) =>
        segments.every((segment, index) => segment.startsWith(':') || segment === pathSegments[index]),
      )
      .toSorted((one, other) => toSortKey(one).localeCompare(toSortKey(other)))[0]
    return pattern && `${pattern.text}${ending}`
  }
}

/** Removes the ending of loader requests, as in /report/gold.data; /_root.data is that of the first page. */
const splitEnding = (path: string): [address: string, ending: string] => {
  if (!path.endsWith('.data')) return [path, '']
  const address = path.slice(0, -'.data'.length)
  return [address === '/_root' ? '/' : address, '.data']
}

const splitSegments = (path: string) => path.split('/').filter(Boolean)

const buildPattern = (routes: RouteManifest, id: string): Pattern => {
  const paths: string[] = []
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined)
    if (route.path) paths.unshift(route.path)
  const text = `/${paths.join('/')}`.replaceAll(/\/{2,}/g, '/')
  return {
    text,
    segments: splitSegments(text).map(segment => (segment.startsWith(':') ? segment : segment.toLowerCase())),
  }
}

/** Returns a sort key with one digit for each segment: 0 for a fixed word, 1 for a parameter, so that fixed words come first. */
const toSortKey = ({ segments }: Pattern) => segments.map(segment => (segment.startsWith(':') ? '1' : '0')).join('')
