import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import { type Domain, hour } from '../platform/domain.ts'
import type { TemporaryFolders } from '../platform/temporary-folders.ts'
import type { FileStore } from './stores/store.ts'
import { sweepFiles } from './sweeps.ts'

interface FilesGround {
  database: Database
  store: FileStore
  folders: TemporaryFolders
  clock: Clock
}

/** Removes files that no row points to, and what killed processes left of uploads. */
export const openFiles = ({ database, store, folders, clock }: FilesGround): Domain => {
  // An upload under way writes all the time; a folder without a write for hours belongs to a process that was killed.
  const sweepFolders = () => folders.sweep(new Date(clock.now().getTime() - 3 * hour))
  return {
    routes: [],
    repeatedTasks: [
      { everyMilliseconds: hour, run: () => sweepFiles({ database, store, clock }) },
      { everyMilliseconds: hour, run: sweepFolders },
    ],
    prepare: sweepFolders,
  }
}
