import { sql, type Transaction } from 'kysely'
import type { FileKind } from '../contract/catalogue/report-details.ts'
import type { StoredFile, TableCoverage } from '../server/files/index.ts'
import type { DB } from '../server/platform/database/tables.ts'
import { listSampleCategories, type SampleEntry } from './catalogue.ts'
import { plausibleDownloads } from './downloads.ts'

export interface KeptFile extends StoredFile {
  kind: FileKind
  rowCount: number | null
  /** Columns of the table; for a metadata workbook, the columns that it describes. */
  columnCount: number
  covers: TableCoverage | null
}

/** Inserts the categories, reports, files and a year of downloads; `storedFiles` contains the files of each entry, in the same order. */
export const insertSample = async (
  database: Transaction<DB>,
  entries: SampleEntry[],
  storedFiles: KeptFile[][],
  now: Date,
) => {
  const subCategoryIds = await insertCategories(database, entries)
  const ids = new Map<string, number>()
  for (const [index, entry] of entries.entries()) {
    const subCategoryId = subCategoryIds.get(`${entry.category}/${entry.subCategory.en}`) as number
    const reportId = await insertReport(database, entry, subCategoryId)
    ids.set(entry.fileName, reportId)
    await insertFiles(database, entry, reportId, storedFiles[index] as KeptFile[])
  }
  await insertDownloads(database, entries, ids, now)
}

/** Adds the categories and sub-categories of the entries. Returns the ids of the sub-categories by `Category/Sub-category`. */
const insertCategories = async (database: Transaction<DB>, entries: SampleEntry[]) => {
  const ids = new Map<string, number>()
  for (const [position, { nameEn, nameTh, icon }] of (await listSampleCategories()).entries()) {
    const { category_id } = await database
      .insertInto('categories')
      .values({ name_en: nameEn, name_th: nameTh, icon, position })
      .returning('category_id')
      .executeTakeFirstOrThrow()
    const own = entries.filter(({ category }) => category === nameEn).map(({ subCategory }) => subCategory)
    const distinct = [...new Map(own.map(name => [name.en, name])).values()]
    for (const { en, th } of distinct.sort((a, b) => a.en.localeCompare(b.en, 'en'))) {
      const key = `${nameEn} ${en}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')
      const row = { category_id, key, name_en: en, name_th: th }
      const { sub_category_id } = await database
        .insertInto('sub_categories')
        .values(row)
        .returning('sub_category_id')
        .executeTakeFirstOrThrow()
      ids.set(`${nameEn}/${en}`, sub_category_id)
    }
  }
  return ids
}

/** Adds a report with its keywords and columns. Returns its id. */
const insertReport = async (database: Transaction<DB>, entry: SampleEntry, subCategoryId: number) => {
  const { report_id } = await database
    .insertInto('reports')
    .values({
      source_id: entry.fileName,
      file_name: entry.fileName,
      title_en: entry.titleEn,
      title_th: entry.titleTh,
      description_en: entry.descriptionEn,
      description_th: entry.descriptionTh,
      sub_category_id: subCategoryId,
      // The first sub level of each level has the level's number (migration 0006).
      sub_level_id: entry.level,
      status: entry.status,
      // Each file of the sample contains its whole table.
      row_mode: 'Update',
      frequency: entry.frequency,
      release_date: entry.releaseDate,
      next_release_date: entry.nextReleaseDate,
      licence: entry.licence,
      licence_url: entry.licenceUrl,
      source: entry.source,
      source_url: entry.sourceUrl,
      attribution_en: entry.attribution,
      transformation_en: entry.transformation.en,
      transformation_th: entry.transformation.th,
      unit_en: entry.unit?.en ?? null,
      unit_th: entry.unit?.th ?? null,
      coverage_en: entry.coverage?.en ?? null,
      coverage_th: entry.coverage?.th ?? null,
      dashboard_url: entry.dashboardUrl,
      api_document_url: entry.apiDocumentUrl,
    })
    .returning('report_id')
    .executeTakeFirstOrThrow()
  const keywords = [...entry.keywordsEn, ...entry.keywordsTh].map((keyword, position) => ({
    report_id,
    position,
    keyword,
  }))
  await database.insertInto('report_keywords').values(keywords).execute()
  const columns = entry.columns.map(({ name, type, descriptionEn, descriptionTh, unit }, position) => ({
    report_id,
    position,
    name,
    type,
    description_en: descriptionEn,
    description_th: descriptionTh,
    unit,
  }))
  await database.insertInto('report_columns').values(columns).execute()
  return report_id
}

/** Adds the current files of a report, and the data dictionary of its metadata. */
const insertFiles = async (database: Transaction<DB>, entry: SampleEntry, reportId: number, files: KeptFile[]) => {
  const published_at = new Date(`${entry.releaseDate}T02:00:00Z`)
  const versions = files.map(({ kind, digest, rowCount, columnCount, covers }) => ({
    report_id: reportId,
    kind,
    digest,
    row_count: rowCount,
    column_count: columnCount,
    covers: covers && JSON.stringify(covers),
    published_at,
    is_current: true,
  }))
  const inserted = await database
    .insertInto('report_files')
    .values(versions)
    .returning(['report_file_id', 'kind'])
    .execute()
  const columns = JSON.stringify(entry.columns)
  const dictionaries = inserted
    .filter(({ kind }) => kind === 'metadata')
    .map(({ report_file_id }) => ({ report_file_id, columns }))
  if (dictionaries.length > 0) await database.insertInto('report_dictionaries').values(dictionaries).execute()
}

const insertDownloads = async (
  database: Transaction<DB>,
  entries: SampleEntry[],
  ids: Map<string, number>,
  now: Date,
) => {
  const rows = [...plausibleDownloads(entries, now)]
  const reportIds = rows.map(({ fileName }) => ids.get(fileName))
  const kinds = rows.map(({ kind }) => kind)
  const times = rows.map(({ startedAt }) => startedAt)
  await sql`insert into downloads (report_id, kind, started_at)
    select * from unnest(${reportIds}::bigint[], ${kinds}::text[], ${times}::timestamptz[])`.execute(database)
}
