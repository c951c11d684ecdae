import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Web } from '../../../../contract/visit.ts'
import { openAssets } from './assets.ts'

export interface OpenedWeb {
  web: Web
  /** True if a visitor's page may be cached: the code that renders it does not change while the portal runs. */
  isFixed: boolean
}

/** Serves the assets and returns the renderer of pages. */
export type OpenWeb = (app: FastifyInstance) => Promise<OpenedWeb>

/** Opens the web from the folder that `scripts/build.ts` has written. */
export const openBuiltWeb =
  (folder: string): OpenWeb =>
  async app => {
    await openAssets(app, join(folder, 'client'))
    return { web: await import(join(folder, 'server/index.js')), isFixed: true }
  }
