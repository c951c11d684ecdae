import { ckanOrigin } from '../../server/imports/index.ts'
import { openRequests } from '../../server/platform/outgoing/guarded-requests.ts'
import { maxUploadBytes } from '../../server/platform/settings.ts'
import { runOperation, UsageError } from './commands.ts'
import { importInto } from './imports.ts'

/** Imports the tables of a CKAN portal: import-ckan.ts <URL> [username of a steward] [--private]. */
await runOperation('The import is not complete.', ['private'], async ground => {
  const [address, , ...more] = ground.words
  if (!address || !URL.canParse(address) || more.length > 0)
    throw new UsageError('Use npm run import:ckan -- URL USERNAME.')
  const maxBytes = maxUploadBytes(ground.settings)
  const requests = openRequests({ trusted: address, allowPrivate: ground.flags.has('private'), maxBytes })
  return importInto(ground, maxBytes, ckanOrigin({ address, requests }))
})
