import { openFolderOrigin } from '../../server/imports/index.ts'
import { computeMaxUploadBytes } from '../../server/platform/settings.ts'
import { runOperation, UsageError } from './commands.ts'
import { importInto } from './imports.ts'

/** Imports the tables that the reports.xlsx of a folder lists: import-folder.ts <folder> [username of a steward]. */
await runOperation('The import is not complete.', [], async context => {
  const [folder, , ...more] = context.words
  if (!folder || more.length > 0) throw new UsageError('Use npm run import:folder -- DIR USERNAME.')
  const maxBytes = computeMaxUploadBytes(context.settings)
  return importInto(context, maxBytes, openFolderOrigin(folder, maxBytes))
})
