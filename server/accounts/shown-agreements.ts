import { findActiveAgreement } from '../consent/index.ts'
import type { Database } from '../platform/database/pool.ts'
import { Problem } from '../platform/problem.ts'

/**
 * Returns the id of the active agreement; null if none is active, as nothing has to be accepted then. Throws 409 if another agreement was
 * shown to the user, because nobody can accept a text without seeing it.
 */
export const requireShownAgreement = async (
  database: Database,
  shownId: number | undefined,
): Promise<number | null> => {
  const active = await findActiveAgreement(database)
  if (active && shownId !== undefined && active.agreementId !== shownId)
    throw new Problem(409, 'The agreement was replaced', { detail: 'Read the current agreement and accept it.' })
  return active?.agreementId ?? null
}
