import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import type { Domain, RepeatedTask } from '../../domain.ts'
import { repeatEvery } from '../../jobs/index.ts'
import { serveDownloads, serveFileDownloads } from '../downloads/downloads.ts'
import { serveExport } from '../downloads/exports.ts'
import { serveText } from '../downloads/texts.ts'
import { serveForm } from '../forms.ts'
import type { FindReader } from '../keys/reader-keys.ts'
import { serveProtocols } from '../protocols/protocols.ts'
import { serveQueryEndpoints } from '../query-endpoints/query-endpoints.ts'

/** Runs the repeated tasks of all domains until the portal closes. */
export const repeatTasks = (app: FastifyInstance, tasks: RepeatedTask[], domains: Domain[], log: Logger) => {
  const repetitions = tasks.map(({ everyMilliseconds, run }) => repeatEvery(everyMilliseconds, run, log))
  app.addHook('onClose', async () => {
    for (const { beforeStop } of domains) beforeStop?.()
    await Promise.all(repetitions.map(repetition => repetition.stop()))
  })
}

/** Serves everything of the domains except their calls. Returns the functions with which pages send queries and serve files. */
export const serveDomains = (
  app: FastifyInstance,
  domains: Domain[],
  { clock, findReader }: { clock: Clock; findReader: FindReader },
) => {
  const pageFunctions = serveQueryEndpoints(app, {
    endpoints: domains.flatMap(domain => domain.queryEndpoints ?? []),
    clock,
    fileEndpoints: domains.flatMap(domain => domain.fileEndpoints ?? []),
    findReader,
    pageFiles: domains.flatMap(domain => domain.pageFiles ?? []),
  })
  serveDownloads(
    app,
    domains.flatMap(domain => domain.downloads ?? []),
  )
  serveFileDownloads(
    app,
    domains.flatMap(domain => domain.fileDownloads ?? []),
  )
  serveProtocols(
    app,
    domains.flatMap(domain => domain.protocols ?? []),
    clock,
    findReader,
  )
  for (const text of domains.flatMap(domain => domain.texts ?? [])) serveText(app, text)
  for (const exported of domains.flatMap(domain => domain.exports ?? [])) serveExport(app, exported)
  for (const form of domains.flatMap(domain => domain.forms ?? [])) serveForm(app, form)
  return pageFunctions
}
