import { defaultCaps } from '../bounds.ts'
import type { TableChanges } from '../tables/table-changes.ts'
import { type CheckOptions, requirePaths, runInLane } from './check-runs.ts'

/**
 * Computes the changes from the current CSV zip of a report to the next one, for staff to confirm. Undefined if the comparison exceeds the
 * caps or fails. Rejects only when aborted or for a missing path.
 */
export const compareTables = async (
  present: string,
  next: string,
  { signal, owner, caps = defaultCaps, onError }: CheckOptions = {},
): Promise<TableChanges | undefined> => {
  await requirePaths([present, next])
  const outcome = await runInLane(
    { task: 'compare', present, next },
    { readable: [present, next], caps, signal, owner },
  )
  if ('message' in outcome && 'compared' in outcome.message) return outcome.message.compared
  if ('message' in outcome && 'internalError' in outcome.message) onError?.(outcome.message.internalError)
  return undefined
}
