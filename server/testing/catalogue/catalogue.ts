import type { FileStore } from '../../files/index.ts'
import type { Database } from '../../platform/database/pool.ts'
import { openTestDatabase } from '../database.ts'
import { createMemoryStore } from '../stores.ts'
import { insertFiles, writeFiles } from './catalogue-files.ts'
import { categories, type TestReport, testReports, users } from './catalogue-rows.ts'

/**
 * Fills an empty database with a small named catalogue: three categories, fourteen reports, five users, and groups. The restricted reports
 * have no grants yet.
 */
export const fillCatalogue = async (database: Database, store: FileStore = createMemoryStore()) => {
  const subCategories = await fillCategories(database)
  const reports: Record<string, number> = {}
  for (const testReport of testReports) {
    const report_id = await insertReport(database, subCategories, testReport)
    await insertFiles(database, store, report_id, testReport)
    reports[testReport.fileName] = report_id
  }
  const people: Record<string, number> = {}
  for (const username of users) {
    const { user_id } = await database
      .insertInto('users')
      .values({ username })
      .returning('user_id')
      .executeTakeFirstOrThrow()
    people[username] = user_id
  }
  return { reports, users: people }
}

/**
 * Creates a database with this catalogue and writes its files to the store. The rows are copied, as filling a database takes half a second
 * of processor time.
 */
export const openCatalogueDatabase = async (store: FileStore = createMemoryStore()) => {
  const { pool, database, connection } = await openTestDatabase({
    name: 'catalogue',
    fill: database => fillCatalogue(database),
  })
  for (const testReport of testReports) await writeFiles(store, testReport)
  const reportRows = await database
    .selectFrom('reports')
    .select(['file_name', 'report_id'])
    .orderBy('report_id')
    .execute()
  const userRows = await database.selectFrom('users').select(['username', 'user_id']).orderBy('user_id').execute()
  const reports: Record<string, number> = {}
  const people: Record<string, number> = {}
  for (const { file_name, report_id } of reportRows) reports[file_name] = report_id
  for (const { username, user_id } of userRows) people[username] = user_id
  return { pool, database, connection, reports, users: people }
}

const fillCategories = async (database: Database) => {
  const subCategories: Record<string, number> = {}
  let position = 0
  for (const [name_en, [name_th, parts]] of Object.entries(categories)) {
    position += 1
    const category = { name_en, name_th, icon: 'coin', position }
    const { category_id } = await database
      .insertInto('categories')
      .values(category)
      .returning('category_id')
      .executeTakeFirstOrThrow()
    for (const [en, th] of Object.entries(parts)) {
      const part = { category_id, key: en.toLowerCase(), name_en: en, name_th: th }
      const { sub_category_id } = await database
        .insertInto('sub_categories')
        .values(part)
        .returning('sub_category_id')
        .executeTakeFirstOrThrow()
      subCategories[en] = sub_category_id
    }
  }
  return subCategories
}

/** The ids of the first sub levels, which a migration inserts. */
const publicSubLevelId = 1
const restrictedSubLevelId = 2

const insertReport = async (database: Database, subCategories: Record<string, number>, testReport: TestReport) => {
  const { fileName, keywords } = testReport
  const { report_id } = await database
    .insertInto('reports')
    .values({
      source_id: `source.${fileName}`,
      file_name: fileName,
      title_en: testReport.titleEn,
      title_th: testReport.titleTh,
      description_en: testReport.descriptionEn ?? '',
      description_th: testReport.descriptionTh ?? '',
      sub_category_id: subCategories[testReport.subCategory]!,
      sub_level_id: testReport.isRestricted ? restrictedSubLevelId : publicSubLevelId,
      status: testReport.status ?? 'Active',
      // By default, tests send whole tables.
      row_mode: 'Update',
      frequency: testReport.frequency,
      release_date: testReport.releaseDate,
      ...(fileName === 'public-debt' && links),
    })
    .returning('report_id')
    .executeTakeFirstOrThrow()
  if (keywords.length > 0) {
    const rows = keywords.map((keyword, index) => ({ report_id, position: index + 1, keyword }))
    await database.insertInto('report_keywords').values(rows).execute()
  }
  return report_id
}

const links = { dashboard_url: 'https://dashboard.example/debt', api_document_url: 'https://api.example/debt' }
