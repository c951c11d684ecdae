import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Download } from '../../../../contract/download.ts'
import { reportIdOrFileName } from '../../../../contract/fields.ts'
import type { Actor } from '../../actor.ts'
import { notFound } from '../../problem.ts'
import { requireAccess } from '../access.ts'
import { parseInput } from '../invoke.ts'
import type { Reply, Request } from '../requests.ts'
import { type OutgoingFile, sendFile } from './file-responses.ts'

/** A file that was renamed. The response redirects to the address with its new name. */
export interface MovedFile {
  /** The new name. */
  movedTo: string
}

/**
 * A download with the function that finds its file, which returns undefined if the actor may not see it. `input` declares the query of the
 * address, which `find` gets parsed; without `input` the query is ignored. `input` is kept out of `Download`, because pages import `Download`
 * and must not load schemas.
 */
export type NamedDownloadRoute = readonly [
  download: Download,
  find: (actor: Actor, name: string, query: object) => Promise<OutgoingFile | MovedFile | undefined>,
  input?: z.ZodType,
]

/** A download of one file at a fixed path, with the function that finds the file. */
export type FixedDownloadRoute = readonly [
  download: Omit<Download, 'path'> & { path: `/file/${string}` },
  find: () => Promise<OutgoingFile>,
]

/**
 * Serves downloads under `/api/file/…` and `/file/…`. All downloads of a folder share one route, because a parameter of the router includes
 * the file extension; the extension then selects the download.
 */
export const serveDownloads = (app: FastifyInstance, routes: NamedDownloadRoute[]) => {
  for (const [folder, folderRoutes] of Map.groupBy(routes, ([{ path }]) => splitPath(path).folder))
    addRoutes(app, `${folder}:document`, (request, reply) => sendDownload(folderRoutes, request, reply))
}

const sendDownload = async (folderRoutes: NamedDownloadRoute[], request: Request, reply: Reply) => {
  const { document: nameWithExtension } = request.params as { document: string }
  const route = folderRoutes.find(([{ path }]) => nameWithExtension.endsWith(splitPath(path).extension))
  if (!route) throw notFound()
  const [{ path, access }, find, input] = route
  const { extension } = splitPath(path)
  const actor = request.actor as Actor
  requireAccess(access, actor)
  const query = input ? (parseInput(input, request.query) as object) : {}
  const parsedName = reportIdOrFileName.safeParse(nameWithExtension.slice(0, -extension.length))
  const file = parsedName.success ? await find(actor, parsedName.data, query) : undefined
  if (!file) throw notFound()
  if ('movedTo' in file) return redirectToMoved(path, file, request, reply)
  return sendFile(file, request, reply)
}

const redirectToMoved = (path: Download['path'], { movedTo }: MovedFile, { url }: Request, reply: Reply) => {
  const prefix = url.startsWith('/api/') ? '/api' : ''
  const query = /\?.*$/.exec(url)?.[0] ?? ''
  // Another report may get this name later, so browsers must revalidate.
  reply.header('cache-control', 'private, no-cache')
  return reply.redirect(`${prefix}${path.replace(/\{\w+\}/, movedTo)}${query}`, 301)
}

/** Serves files at fixed paths, with and without the prefix `/api`. */
export const serveFileDownloads = (app: FastifyInstance, routes: FixedDownloadRoute[]) => {
  for (const [{ path, access }, find] of routes)
    addRoutes(app, path, async (request, reply) => {
      requireAccess(access, request.actor as Actor)
      return sendFile(await find(), request, reply)
    })
}

const addRoutes = (app: FastifyInstance, path: string, handler: (request: Request, reply: Reply) => unknown) => {
  // HEAD is served here, because the HEAD route that Fastify adds to a GET route sends a Content-Length of 0.
  for (const prefix of ['', '/api'])
    app.route({ method: ['GET', 'HEAD'], url: `${prefix}${path}`, handler, compress: false })
}

/** Splits a download's path at its parameter into the folder and the file extension. */
const splitPath = (path: Download['path']) => {
  const [folder, extension] = path.split(/\{\w+\}/) as [string, string]
  return { folder, extension }
}
