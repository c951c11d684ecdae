import { openCkanOrigin } from '../../server/imports/index.ts'
import { openRequests } from '../../server/platform/outgoing/guarded-requests.ts'
import { computeMaxUploadBytes } from '../../server/platform/settings.ts'
import { runOperation, UsageError } from './commands.ts'
import { importInto } from './imports.ts'

/** Imports the tables of a CKAN portal: import-ckan.ts <URL> [username of a steward] [--private]. */
await runOperation('The import is not complete.', ['private'], async context => {
  const [address, , ...more] = context.words
  if (!address || !URL.canParse(address) || more.length > 0)
    throw new UsageError('Use npm run import:ckan -- URL USERNAME.')
  const maxBytes = computeMaxUploadBytes(context.settings)
  const requests = openRequests({ trustedUrl: address, allowsPrivate: context.flags.has('private'), maxBytes })
  return importInto(context, maxBytes, openCkanOrigin({ address, requests }))
})
