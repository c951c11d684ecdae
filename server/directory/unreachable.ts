import { buildFieldRefusal } from '../../contract/refusals.ts'
import { Problem } from '../platform/problem.ts'

/** Returns the 503 for a directory that does not respond as expected. The log has the reason. */
export const buildDirectoryUnreachable = () => {
  // The refusal is about the whole request, so it names no field.
  const refused = buildFieldRefusal('', 'directorySilent')
  return new Problem(503, 'The directory does not respond', {
    detail: refused.message,
    fields: [refused],
    retryAfterSeconds: 30,
  })
}
