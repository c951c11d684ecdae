import type { ColumnChoices } from '../../../../contract/tables/column-choices.ts'
import { type Actor, requireUserActor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/pool.ts'
import { findDraftedFile, requireDraft } from '../drafts.ts'
import { readColumnChoices } from './column-choices.ts'

/**
 * Returns the digest of a draft's CSV and the settings of its columns; undefined for a draft without a CSV. Throws 404 for a draft that the
 * actor may not read.
 */
export const findDraftCsv = async (
  database: Database,
  actor: Actor,
  draftId: string,
): Promise<{ digest: string; choices: ColumnChoices } | undefined> => {
  const draft = await requireDraft(database, requireUserActor(actor).userId, draftId)
  const csv = findDraftedFile(draft, 'csv')
  return csv && { digest: csv.digest, choices: await readColumnChoices(database, draft) }
}
