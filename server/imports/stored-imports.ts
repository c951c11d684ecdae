import { sql } from 'kysely'
import type { Database } from '../platform/database/pool.ts'
import type { Candidate, CataloguePlace, ImportedFields } from './candidates.ts'

/** The fields and the place of a report as its origin states them. */
export type DescribedReport = ImportedFields & { place: CataloguePlace }

/** The stored state of an imported report. */
export interface StoredImport {
  reportId: number
  sourceId: string
  /** What the origin stated at the last import. */
  described: DescribedReport
  /** The digest of the imported files; null if none were published yet. */
  filesDigest: string | null
  /** The last draft, with the digest of its files; null after its publication. */
  draft: { draftId: string; digest: string } | null
}

/** Finds the state of a candidate after its last import; undefined if it was never imported. */
export const findStoredImport = async (
  database: Database,
  originName: string,
  candidateKey: string,
): Promise<StoredImport | undefined> => {
  const row = await database
    .selectFrom('imported_reports')
    .innerJoin('reports', 'reports.report_id', 'imported_reports.report_id')
    .select(['imported_reports.report_id as reportId', 'source_id as sourceId', 'files_digest', 'draft_id'])
    .select('draft_digest')
    .select(sql<DescribedReport>`imported_reports.fields`.as('described'))
    .where('imported_reports.origin', '=', originName)
    .where('imported_reports.origin_key', '=', candidateKey)
    .executeTakeFirst()
  if (!row) return undefined
  const { files_digest, draft_id, draft_digest, ...reportFields } = row
  // Both columns are null without a draft.
  const draft = draft_id && draft_digest ? { draftId: draft_id, digest: draft_digest } : null
  return { ...reportFields, filesDigest: files_digest, draft }
}

/** Stores the origin of a report, with the fields and the place that the origin states. */
export const storeDescribedReport = (
  database: Database,
  reportId: number,
  originName: string,
  { key, fields, place }: Pick<Candidate, 'key' | 'fields' | 'place'>,
) => {
  const described = JSON.stringify({ ...fields, place } satisfies DescribedReport)
  return database
    .insertInto('imported_reports')
    .values({ report_id: reportId, origin: originName, origin_key: key, fields: described })
    .onConflict(conflict => conflict.column('report_id').doUpdateSet({ fields: described }))
    .execute()
}

/** Stores the id of a draft. Called before the draft is created, so that the next import finds the draft after an interruption. */
export const storeDraftId = (
  database: Database,
  { reportId, draftId, filesDigest }: { reportId: number; draftId: string; filesDigest: string },
) =>
  database
    .updateTable('imported_reports')
    .set({ draft_id: draftId, draft_digest: filesDigest })
    .where('report_id', '=', reportId)
    .execute()

/** Stores the digest of the imported files, and removes their draft. */
export const storeFilesDigest = (database: Database, reportId: number, filesDigest: string) =>
  database
    .updateTable('imported_reports')
    .set({ files_digest: filesDigest, draft_id: null, draft_digest: null })
    .where('report_id', '=', reportId)
    .execute()
