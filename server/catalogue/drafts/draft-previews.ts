import type { DraftChanges } from '../../../contract/catalogue/drafts/changes.ts'
import type { SecondPerson } from '../../../contract/catalogue/drafts/second-people.ts'
import { seesReport } from '../../access/index.ts'
import { type Actor, requireUserActor } from '../../platform/actor.ts'
import { notFound } from '../../platform/problem.ts'
import { listSecondPeople } from '../releases/stewards.ts'
import type { Refusal } from './accepted-files.ts'
import { compareDraft } from './changes/draft-changes.ts'
import { noSamples } from './changes/table-changes.ts'
import { checkDraft } from './draft-checks.ts'
import { type DraftWithFiles, type FilesContext, requireDraft } from './drafts.ts'
import { storeFindings, toFindingKeys } from './findings/draft-findings.ts'

/** What publishing a draft would change, or why its files do not agree. */
type Preview =
  | Refusal
  | {
      status: 'success'
      faults: []
      changes: DraftChanges
      mayPublish: boolean
      secondPeople: SecondPerson[]
    }

/**
 * Returns what publishing a draft would change, or why its files do not agree. Contains sample rows only if the actor may see the report.
 * Throws 404 for a draft that does not exist.
 */
export const previewDraft = async (
  context: FilesContext,
  actor: Actor,
  draftId: string,
  signal?: AbortSignal,
): Promise<Preview> => {
  const { database, publish } = context
  const { userId } = requireUserActor(actor)
  const draft = await requireDraft(database, userId, draftId)
  // A draft whose only file still needs a recipe has no files, and so no preview.
  if (draft.files.length === 0) throw notFound()
  const changes = await checkAndCompareDraft(context, draft, signal)
  if ('status' in changes) return changes
  // Samples contain rows of the current table, which only actors who may see the report receive.
  const maySeeRows = changes.table !== null && (await seesReport(database, actor, draft.reportId))
  const isMaker = draft.makerId === userId
  return {
    status: 'success',
    faults: [],
    changes: maySeeRows ? changes : removeSamples(changes),
    mayPublish: publish === 'anyone' || !isMaker,
    secondPeople: isMaker ? await listSecondPeople(database, userId) : [],
  }
}

const removeSamples = (changes: DraftChanges): DraftChanges => ({
  ...changes,
  table: changes.table && { ...changes.table, ...noSamples },
  first: changes.first && { ...changes.first, sample: null },
})

/**
 * Returns what publishing a draft would change, with sample rows, or why its files do not agree with each other and with the current files.
 * Stores the result of the check and the findings in the draft.
 */
export const checkAndCompareDraft = async (
  context: FilesContext,
  draft: DraftWithFiles,
  signal?: AbortSignal,
): Promise<Refusal | DraftChanges> => {
  const checkResult = await checkDraft(context, draft, signal)
  if ('status' in checkResult) return checkResult
  const changes = await compareDraft(context, checkResult, signal)
  await storeFindings(context.database, checkResult.draft, toFindingKeys(changes))
  return changes
}
