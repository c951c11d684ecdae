import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Web } from '../../../../contract/visit.ts'
import { openAssets } from './assets.ts'

export interface OpenedWeb {
  web: Web
  /** Whether a visitor's page may be cached: the code that rendered it stays the same while the portal runs. */
  isFixed: boolean
}

/** Serves the files that browsers load, and returns what renders the pages. */
export type OpenWeb = (app: FastifyInstance) => Promise<OpenedWeb>

/** Opens the web as `scripts/build.ts` has built it into a folder. */
export const openBuiltWeb =
  (folder: string): OpenWeb =>
  async app => {
    await openAssets(app, join(folder, 'client'))
    return { web: await import(join(folder, 'server/index.js')), isFixed: true }
  }
