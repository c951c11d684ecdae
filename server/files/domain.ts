import { hourMilliseconds, secondMilliseconds } from '../../contract/durations.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { Domain } from '../platform/domain.ts'
import type { UnfinishedUploads } from '../platform/http/uploads/unfinished-uploads.ts'
import type { Settings } from '../platform/settings.ts'
import type { TemporaryFolders } from '../platform/temporary-folders.ts'
import { createProbeTask } from './stores/open-store.ts'
import type { FileStore } from './stores/store.ts'
import { sweepFiles } from './sweeps.ts'

interface FilesContext {
  settings: Settings
  dataFolder: string
  database: Database
  store: FileStore
  folders: TemporaryFolders
  unfinished: UnfinishedUploads
  clock: Clock
}

/**
 * Creates the domain of stored files. Its tasks delete unreferenced files, expired uploads and the folders of killed processes, and look for
 * the test files of starting nodes.
 */
export const createFilesDomain = (context: FilesContext): Domain => {
  const { database, store, folders, unfinished, clock } = context
  const lookForNodes = createProbeTask(context.settings, context.dataFolder, database)
  // An active upload writes all the time, so a folder without a write for hours belongs to a killed process.
  const sweepFolders = () => folders.sweep(new Date(clock.now().getTime() - 3 * hourMilliseconds))
  return {
    routes: [],
    repeatedTasks: [
      { everyMilliseconds: hourMilliseconds, run: () => sweepFiles({ database, store, clock }) },
      { everyMilliseconds: hourMilliseconds, run: sweepFolders },
      { everyMilliseconds: hourMilliseconds, run: unfinished.sweep },
      // Only a store in a folder needs the test files.
      ...(lookForNodes ? [{ everyMilliseconds: 2 * secondMilliseconds, run: lookForNodes }] : []),
    ],
    // Deletes the uploads after the transaction has committed.
    erasePerson:
      async (_transaction, { userId }) =>
      () =>
        unfinished.removeUserUploads(userId),
    afterMigrations: sweepFolders,
  }
}
