import { isTest } from '../sources.ts'
import type { ImportEdge } from './import-edges.ts'

/** A domain may import those before it. */
const domains = [
  'office',
  'mail',
  'files',
  'consent',
  'accounts',
  'access',
  'audit',
  'usage',
  'directory',
  'follows',
  'catalogue',
  'tables',
  'sources',
  'runs',
  'loads',
  'standards',
  'overview',
  'backups',
  'imports',
]

const otherParts: Record<string, string[]> = {
  server: ['platform', 'testing'],
  web: ['frame', 'pages', 'ui', 'words', 'feeds', 'public', '+types'],
}

/** The place of a file: server/catalogue/reports.ts is in the room server, its part catalogue, as reports.ts. */
export interface Place {
  path: string
  room: string
  part: string
  file: string
  /** `top`: directly in the room. */
  kind: 'domain' | 'part' | 'top' | 'unknown'
  test: boolean
}

/** Returns the place of a file by its path from the root; files directly in a room have the part ''. */
export const toPlace = (path: string): Place => {
  const [room = '', ...below] = path.split('/')
  const part = below.length > 1 ? below[0]! : ''
  return { path, room, part, file: below.slice(part ? 1 : 0).join('/'), kind: pickKind(room, part), test: isTest(path) }
}

const pickKind = (room: string, part: string): Place['kind'] => {
  if (part === '') return 'top'
  if (!(room in otherParts) || otherParts[room]!.includes(part)) return 'part'
  return domains.includes(part) ? 'domain' : 'unknown'
}

interface Import {
  from: Place
  /** Undefined for a package. */
  to: Place | undefined
  edge: ImportEdge
}

export interface Rule {
  message: string
  from: (place: Place) => boolean
  forbids: (candidate: Import) => boolean
}

const isDomain = ({ kind }: Place) => kind === 'domain'
const isInner = ({ file }: Place) => !/^index\.tsx?$/.test(file)
const isMain = ({ path }: Place) => path === 'server/main.ts'
const requestTypePattern = /^(IncomingMessage|ServerResponse)$|(Request|Reply)$/
const httpPackagePattern = /^(fastify|@fastify\/.+|node:https?|node:http2)$/
const isRequest = ({ to, edge }: Import) => {
  if (to === undefined) return httpPackagePattern.test(edge.specifier)
  const isHttpFile = to.path.startsWith('server/platform/http/')
  return isHttpFile && edge.names.some(name => requestTypePattern.test(name) || name === '*')
}

export const rules: Rule[] = [
  {
    message: 'contract imports nothing but zod and contract',
    from: ({ room }) => room === 'contract',
    forbids: ({ from, to, edge }) => (to ? to.room !== 'contract' : !from.test && edge.specifier !== 'zod'),
  },
  {
    message: 'server never imports web; main.ts passes to pages what they need',
    from: ({ room }) => room === 'server' || room === 'sample',
    forbids: ({ to }) => to?.room === 'web',
  },
  {
    message: 'web never imports server; the server passes the calls to the pages',
    from: ({ room }) => room === 'web',
    forbids: ({ to }) => to?.room === 'server' || to?.room === 'sample',
  },
  {
    message: 'shipped code imports nothing from scripts, e2e or bench',
    from: ({ room, test }) => ['server', 'web', 'sample'].includes(room) && !test,
    forbids: ({ to }) => to !== undefined && ['scripts', 'e2e', 'bench'].includes(to.room),
  },
  {
    message: 'web/ui imports no domain, no frame and no call',
    from: ({ room, part }) => room === 'web' && part === 'ui',
    forbids: ({ to }) =>
      to?.room === 'web'
        ? isDomain(to) || ['frame', 'pages'].includes(to.part) || to.kind === 'top'
        : to?.room === 'contract' && isCall(to),
  },
  {
    message: 'web/frame imports no domain and no page; web/pages fills it',
    from: ({ room, part, test }) => room === 'web' && part === 'frame' && !test,
    forbids: ({ to }) => to?.room === 'web' && (isDomain(to) || to.part === 'pages' || to.kind === 'top'),
  },
  {
    message: 'only the root imports web/pages',
    from: place => place.room === 'web' && isDomain(place),
    forbids: ({ to }) => to?.room === 'web' && to.part === 'pages',
  },
  {
    message: 'server/platform imports no domain',
    from: ({ room, part, test }) => room === 'server' && part === 'platform' && !test,
    forbids: ({ to }) => to !== undefined && (to.room === 'sample' || (to.room === 'server' && to.part !== 'platform')),
  },
  {
    message: 'the server never imports Vite; only scripts/dev passes it in',
    from: ({ room }) => room === 'server' || room === 'sample',
    forbids: ({ to, edge }) => to === undefined && /^(vite|@react-router\/dev)(\/|$)/.test(edge.specifier),
  },
  {
    message: 'a domain is imported through its index.ts',
    from: place => isDomain(place) || place.room === 'sample',
    forbids: ({ from, to }) => to !== undefined && isDomain(to) && isOther(from, to) && isInner(to),
  },
  {
    message: `a domain uses only domains to its left (${domains.join(', ')}); main.ts may pass in what a domain to the right provides`,
    from: place => isDomain(place) && !place.test,
    forbids: ({ from, to }) =>
      to !== undefined &&
      to.room === from.room &&
      isDomain(to) &&
      domains.indexOf(to.part) > domains.indexOf(from.part),
  },
  {
    message: 'only tests and main.ts import the whole server',
    from: ({ room, test, path }) => ['server', 'sample'].includes(room) && !test && path !== 'server/main.ts',
    forbids: ({ from, to }) =>
      to?.room === 'server' &&
      (to.test || to.kind === 'top' || (from.kind === 'top' && from.room === 'server' && isDomain(to))),
  },
  {
    message: 'only main.ts imports sample',
    from: place => place.room === 'server' && !place.test && !isMain(place),
    forbids: ({ to }) => to?.room === 'sample',
  },
  {
    message: 'only routes.ts and <noun>-routes.ts use a request',
    from: place => place.room === 'server' && isDomain(place) && !/(^|-)routes\.ts$/.test(place.file) && !place.test,
    forbids: isRequest,
  },
]

const isOther = (from: Place, to: Place) => from.room !== to.room || from.part !== to.part
const isCall = ({ kind, file }: Place) => kind !== 'top' || file === 'call.ts' || file === 'calls.ts'
