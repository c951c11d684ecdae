import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Web } from '../../../../contract/visit.ts'
import { openAssets } from './assets.ts'

/** The web that renders pages. */
export interface OpenedWeb {
  web: Web
  /** True if visitors' pages may be cached, because the code that renders them does not change while the portal runs. */
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
