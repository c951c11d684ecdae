import type { Office } from '../../contract/office/pages.ts'
import { createOwnerFinderById } from '../accounts/index.ts'
import type { FileStore } from '../files/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { Domain } from '../platform/domain.ts'
import { createIcebergCatalogue } from './iceberg/catalogue.ts'
import { createSignedPaths } from './iceberg/signed-paths.ts'

interface StandardsContext {
  database: Database
  store: FileStore
  clock: Clock
  /** The server's own key. */
  key: Buffer
  /** The office's policy for downloads of rows. */
  downloads: Office['downloads']
  /** Returns the origin of the portal. */
  publicUrl: () => string
}

/** Creates the domain of the protocols with which other programs read published tables. */
export const createStandardsDomain = (context: StandardsContext): Domain => ({
  routes: [],
  protocols: [
    createIcebergCatalogue({
      ...context,
      findOwner: createOwnerFinderById(context),
      signedPaths: createSignedPaths(context.key),
    }),
  ],
})
