import { folderOrigin } from '../../server/imports/index.ts'
import { maxUploadBytes } from '../../server/platform/settings.ts'
import { runOperation, UsageError } from './commands.ts'
import { importInto } from './imports.ts'

/** Imports the tables that the reports.xlsx of a folder lists: import-folder.ts <folder> [username of a steward]. */
await runOperation('The import is not complete.', [], async ground => {
  const [folder, , ...more] = ground.words
  if (!folder || more.length > 0) throw new UsageError('Use npm run import:folder -- DIR USERNAME.')
  const maxBytes = maxUploadBytes(ground.settings)
  return importInto(ground, maxBytes, folderOrigin(folder, maxBytes))
})
