import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { listCategories } from '../contract/catalogue/categories.ts'
import { listCategoryReports } from '../contract/catalogue/reports.ts'
import { searchReports } from '../contract/catalogue/search/report-searches.ts'
import { closeAtEnd } from './closers.ts'

interface PlainOptions {
  databaseUrl: string
  connections: number
}

/**
 * Starts the plain server, with which the portal is compared, in a separate process. It returns the same first pages with hand-written SQL,
 * without counts, ranking, or access checks beyond status and level. It accepts the portal's request bodies. Returns its address.
 */
export const startPlain = async (options: PlainOptions) => {
  const child = fork(import.meta.filename)
  child.send(options)
  closeAtEnd(() => child.kill())
  const [port] = await once(child, 'message')
  return `http://127.0.0.1:${port}`
}

const reportColumnsSql = `r.report_id, r.source_id, r.file_name, r.title_en, r.title_th, r.frequency, r.release_date, s.name_en as sub_category_en,
  s.name_th as sub_category_th, c.name_en as category_en, c.name_th as category_th`
const placesSql = 'join sub_categories s using (sub_category_id) join categories c using (category_id)'
const openConditionSql = `r.status = 'Active' and r.sub_level_id in (select sub_level_id from sub_levels where level_id = 1)`
const newestFirstSql = 'order by r.release_date desc, r.report_id desc'

type Body = Record<string, string | number>
type Statement = [sql: string, values: unknown[]]

/** The statement for a request body, by path. */
const statements: Record<string, (body: Body) => Statement> = {
  [listCategories.path]: () => ['select category_id, name_en, name_th, icon from categories order by position', []],
  [listCategoryReports.path]: ({ category_id, ...paging }) => [
    `select ${reportColumnsSql} from reports r ${placesSql} where s.category_id = $1 and ${openConditionSql} ${newestFirstSql} limit $2 offset $3`,
    [category_id, ...toLimitAndOffset(paging)],
  ],
  [searchReports.path]: body => {
    const patterns = toPatterns(searchReports.input.parse(body).words)
    // One condition for each word, because a trigram index does not support `like all`.
    const conditions = patterns.map((_, index) => `f.document like $${index + 3}`).join(' and ')
    return [
      `select ${reportColumnsSql}, r.description_en, r.description_th from report_search f join reports r using (report_id)
       join sub_categories s on s.sub_category_id = r.sub_category_id join categories c using (category_id)
     where ${conditions} and ${openConditionSql} ${newestFirstSql} limit $1 offset $2`,
      [...toLimitAndOffset(body), ...patterns],
    ]
  },
}

const toLimitAndOffset = ({ page = 1, page_size }: Body) => [page_size, (Number(page) - 1) * Number(page_size)]

const toPatterns = (words: string) =>
  words
    .normalize('NFKC')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map(word => `%${word.replace(/[%_\\]/g, String.raw`\$&`)}%`)

const serve = ({ databaseUrl, connections }: PlainOptions) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
  const server = createServer(async (request, response) => {
    const buildStatement = statements[request.url ?? '']
    if (!buildStatement) return response.writeHead(404).end()
    const [sql, values] = buildStatement(JSON.parse((await text(request)) || '{}'))
    const { rows } = await pool.query(sql, values)
    response.setHeader('content-type', 'application/json')
    return response.end(JSON.stringify(rows))
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
}

if (import.meta.main) process.once('message', serve)
