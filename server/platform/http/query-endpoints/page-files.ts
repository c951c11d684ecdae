import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../actor.ts'
import { type MadeFile, sendMadeFile } from '../downloads/made-files.ts'
import type { Reply, Request } from '../requests.ts'
import { type ApiQuery, requirePrimary, toApiQuery } from './api-queries.ts'
import { addPreflight } from './cross-origin.ts'

/** Files at page addresses with a file extension, such as `/report/gdp.csv`. A page with that name takes precedence. */
export interface PageFiles {
  folder: `/${string}/`
  /** The file extensions, without the dot. */
  fileExtensions: readonly string[]
  /** Returns true if the actor can see a page with this name. */
  isPage: (actor: Actor, name: string) => Promise<boolean>
  makeFile: (query: ApiQuery, extension: string) => Promise<MadeFile>
}

/** Responds with the file at a page address. Returns false if the address is that of a page. */
export type SendPageFile = (request: Request, reply: Reply) => Promise<boolean>

/** Creates the function that responds with page files. It calls `admit` only for files, because pages have other rate limits. */
export const createPageFileSender =
  (pageFileSets: readonly PageFiles[], admit: (request: Request, reply: Reply) => Promise<void>): SendPageFile =>
  async (request, reply) => {
    const match = findPageFile(pageFileSets, request)
    if (!match) return false
    const { pageFiles, name, extension } = match
    // The session hook has set the actor of every request for a page.
    const reader = request.actor as Actor
    requirePrimary(reader)
    // The name of a report may end like a file, as in `gdp.csv`.
    if (await pageFiles.isPage(reader, `${name}.${extension}`)) return false
    await admit(request, reply)
    const apiQuery = { ...toApiQuery(request), params: { file_name: name } }
    await sendMadeFile(await pageFiles.makeFile(apiQuery, extension), request, reply)
    return true
  }

/** Responds to CORS preflight requests for page files; pages themselves allow no other origin. */
export const addPageFilePreflight = (app: FastifyInstance, { folder, fileExtensions }: PageFiles) =>
  addPreflight(app, `${folder}:document(^.+\\.(?:${fileExtensions.join('|')})$)`)

const findPageFile = (pageFileSets: readonly PageFiles[], { url }: Request) => {
  const path = decodePath(url.split('?', 1)[0]!)
  for (const pageFiles of pageFileSets) {
    const nameAndExtension = splitPath(pageFiles, path)
    if (nameAndExtension) return { pageFiles, ...nameAndExtension }
  }
  return undefined
}

/** Splits a path into name and file extension; undefined for a page address. */
const splitPath = ({ folder, fileExtensions }: PageFiles, path: string) => {
  if (!path.startsWith(folder)) return undefined
  const [, name, extension] = /^([^/]+)\.(\w+)$/.exec(path.slice(folder.length)) ?? []
  return name !== undefined && extension !== undefined && fileExtensions.includes(extension)
    ? { name, extension }
    : undefined
}

/**
 * Decodes a path as the router does: encoded slashes stay encoded, because they are part of a name. Returns a path that cannot be decoded
 * unchanged.
 */
const decodePath = (path: string) => {
  try {
    return decodeURIComponent(path.replaceAll(/%(?=2f)/gi, '%25'))
  } catch {
    return path
  }
}
