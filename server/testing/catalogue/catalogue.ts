import type { FileStore } from '../../files/index.ts'
import type { Database } from '../../platform/database/pool.ts'
import { testDatabase } from '../database.ts'
import { memoryStore } from '../stores.ts'
import { insertFiles, writeFiles } from './catalogue-files.ts'
import { categories, stories, users } from './catalogue-rows.ts'

/**
 * Fills an empty database with a small named catalogue: three categories, fourteen reports, five users, and groups. The restricted reports
 * have no grants yet.
 */
export const fillCatalogue = async (database: Database, store: FileStore = memoryStore()) => {
  const subCategories = await fillCategories(database)
  const reports: Record<string, number> = {}
  for (const story of stories) {
    const report_id = await insertReport(database, subCategories, story)
    await insertFiles(database, store, report_id, story[0], story[7].without)
    reports[story[0]] = report_id
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
export const catalogueDatabase = async (store: FileStore = memoryStore()) => {
  const { pool, database, connection } = await testDatabase({
    name: 'catalogue',
    fill: database => fillCatalogue(database),
  })
  for (const [fileName, , , , , , , { without }] of stories) await writeFiles(store, fileName, without)
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

type Story = (typeof stories)[number]

const insertReport = async (
  database: Database,
  subCategories: Record<string, number>,
  [file_name, subCategory, frequency, release_date, title_en, title_th, keywords, about]: Story,
) => {
  const { report_id } = await database
    .insertInto('reports')
    .values({
      source_id: `source.${file_name}`,
      file_name,
      title_en,
      title_th,
      description_en: about.descriptionEn ?? '',
      description_th: about.descriptionTh ?? '',
      sub_category_id: subCategories[subCategory]!,
      sub_level_id: about.level ? 2 : 1,
      status: about.status ?? 'Active',
      // By default, tests send whole tables.
      row_mode: 'Update',
      frequency,
      release_date,
      ...(file_name === 'public-debt' && links),
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
