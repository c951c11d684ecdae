import { sql } from 'kysely'
import type { DraftRelease, HeldReason, PublishRule } from '../../../contract/catalogue/releases.ts'
import { type Actor, requireUserActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { requireReportBy } from '../drafts/current-files.ts'
import { isSharedDraftSql, releaseColumns } from './release-rules.ts'

/** Selects unpublished drafts with their uploaded files and the names of maker, scheduler, second person and returner. */
const selectDrafts = (database: Database) =>
  database
    .selectFrom('report_drafts')
    .innerJoin('reports', 'reports.report_id', 'report_drafts.report_id')
    .innerJoin('users as maker', 'maker.user_id', 'report_drafts.user_id')
    .leftJoin('users as scheduler', 'scheduler.user_id', 'report_drafts.scheduled_by')
    .leftJoin('users as second_person', 'second_person.user_id', 'report_drafts.sent_to')
    .leftJoin('users as returner', 'returner.user_id', 'report_drafts.returned_by')
    .select(['draft_id as draftId', 'source_id as sourceId', 'title_en as titleEn', 'title_th as titleTh'])
    .select(['report_drafts.revision', 'sent_note as sentNote', 'returned_note as returnedNote', ...releaseColumns])
    .select(['maker.username as madeBy', 'scheduler.username as schedulerName', 'returner.username as returnerName'])
    .select([secondPersonNameSql.as('secondPersonName'), uploadedFilesSql.as('files')])
    .where('published_at', 'is', null)

/** First and last name of the chosen second person, or the username if both are empty; null if nobody was chosen. */
const secondPersonNameSql = sql<string | null>`
  coalesce(nullif(trim(second_person.firstname || ' ' || second_person.lastname), ''), second_person.username)`

const uploadedFilesSql = sql<DraftRelease['files']>`(
  select coalesce(json_agg(json_build_object('kind', kind, 'name', name, 'rowCount', row_count) order by kind), '[]')
  from report_draft_files where report_draft_files.draft_id = report_drafts.draft_id and made_from is null)`

type DraftRow = Awaited<ReturnType<ReturnType<typeof selectDrafts>['executeTakeFirstOrThrow']>>

/**
 * Returns the drafts of a report that are scheduled or wait for a second person, and the user's own that were returned. Throws 404 for a
 * report that does not exist.
 */
export const listReportReleases = async (
  database: Database,
  publishRule: PublishRule,
  actor: Actor,
  sourceId: string,
) => {
  const { userId } = requireUserActor(actor)
  const { reportId } = await requireReportBy(database, 'source_id', sourceId)
  const rows = await selectDrafts(database)
    .where('report_drafts.report_id', '=', reportId)
    .where(({ or, and, eb }) =>
      or([isSharedDraftSql, and([eb('report_drafts.user_id', '=', userId), eb('returned_at', 'is not', null)])]),
    )
    .orderBy(sql`coalesce(release_at, sent_at, returned_at)`)
    .orderBy('draft_id')
    .execute()
  return {
    releases: rows.map(row => toDraftRelease(row, publishRule, userId)),
    needsSecondPerson: publishRule === 'second person',
  }
}

/** Converts a draft to the contract, as `userId` sees it. */
const toDraftRelease = (row: DraftRow, publishRule: PublishRule, userId: number): DraftRelease => ({
  draftId: row.draftId,
  sourceId: row.sourceId,
  titleEn: row.titleEn,
  titleTh: row.titleTh,
  state: toReleaseState(row),
  revision: row.revision,
  madeBy: row.madeBy,
  isOwn: row.makerId === userId,
  mayPublish: publishRule === 'anyone' || row.makerId !== userId,
  releaseAt: row.releaseAt?.toISOString() ?? null,
  scheduledBy: row.schedulerName,
  sentAt: row.sentAt?.toISOString() ?? null,
  sentTo: row.secondPersonName,
  note: row.sentNote,
  heldReason: row.heldReason as HeldReason | null,
  returnedBy: row.returnerName,
  returnedNote: row.returnedNote,
  files: row.files,
})

const toReleaseState = ({ scheduledAt, sentAt, heldReason }: DraftRow): DraftRelease['state'] => {
  if (heldReason) return 'held'
  if (scheduledAt) return 'scheduled'
  return sentAt ? 'waiting' : 'returned'
}

/** Returns the first scheduled drafts, held ones first, then by time, and their total. */
export const listReleasesToCome = async (database: Database, limit: number) => {
  const rows = await selectPendingDrafts(database, limit)
    .where('scheduled_at', 'is not', null)
    // False sorts before true, so held drafts come first.
    .orderBy(sql`held_reason is null`)
    .orderBy('release_at')
    .execute()
  return toPage(rows)
}

/** Returns the first drafts of other people that wait for a second person, the longest waiting first, and their total. */
export const listDraftsAwaitingSecondPerson = async (database: Database, userId: number, limit: number) => {
  const rows = await selectPendingDrafts(database, limit)
    .where('sent_at', 'is not', null)
    .where('scheduled_at', 'is', null)
    .where('report_drafts.user_id', '<>', userId)
    .orderBy('sent_at')
    .execute()
  return toPage(rows)
}

/** Selects a limited number of drafts, each with the total of the drafts that meet the conditions. */
const selectPendingDrafts = (database: Database, limit: number) =>
  selectDrafts(database).select(sql<number>`count(*) over ()::integer`.as('total')).limit(limit)

type PendingRow = DraftRow & { total: number }

/** Converts the rows of `selectPendingDrafts` to drafts and their total. */
const toPage = (rows: PendingRow[]) => ({ rows: rows.map(toPendingDraft), total: rows[0]?.total ?? 0 })

const toPendingDraft = ({ draftId, sourceId, titleEn, titleTh, madeBy, releaseAt, sentAt, heldReason }: DraftRow) => ({
  draftId,
  sourceId,
  titleEn,
  titleTh,
  madeBy,
  releaseAt: releaseAt?.toISOString() ?? null,
  sentAt: sentAt?.toISOString() ?? null,
  heldReason: heldReason as HeldReason | null,
})
