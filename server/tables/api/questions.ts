import type { Era } from '../../../contract/tables/columns.ts'
import type { Condition } from '../../../contract/tables/queries.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { Inquiry, InquiryAnswer } from '../../platform/http/inquiries.ts'
import type { Engine } from '../engines/engines.ts'
import type { LocalTables } from '../engines/local-tables.ts'
import { type FoundTable, requireReady, requireTable, tagOf } from '../live-tables.ts'
import {
  conditionFromJson,
  conditionOf,
  onceOf,
  partsOf,
  columnPrefix as prefix,
  requireText,
} from '../queries/addresses.ts'
import { type AskedTable, countQuestion } from '../queries/compile.ts'
import { refusal, requireColumn, type TableColumn } from '../queries/table-columns.ts'

/** What the questions about tables are answered with. */
export interface TableGround {
  database: Database
  clock: Clock
  engine: Engine
  local: LocalTables
}

/** A question whose table was found and may be asked. */
export interface Asking extends AskedTable {
  found: FoundTable
  parquetDigest: string
  rowCount: number
  query: URLSearchParams
  request: Inquiry
}

/** What every question about a table may say beside its filters. */
const always = ['as_of', 'version', 'where', 'era']
/** How far down a question may reach. */
export const deepest = 100_000_000

/** Finds the table of a request, and lets `answer` say the rest where the reader does not have it yet. */
export const askTable = async (
  ground: TableGround,
  request: Inquiry,
  answer: (asking: Asking) => () => Promise<{ text: string; next?: string }>,
): Promise<InquiryAnswer> => {
  const asking = await requireAsking(ground, request)
  const { found, parquetDigest } = asking
  // Whatever is wrong with the question is told before the reader's own copy is.
  const body = answer(asking)
  return {
    ...keptAs(found, request, parquetDigest),
    body: () =>
      ground.local.read([parquetDigest], path => {
        asking.path = path
        return body()
      }),
  }
}

/** The table of a request, where it may be asked. Its Parquet is not on this node yet: `path` is for the caller to set. */
export const requireAsking = async (
  ground: Pick<TableGround, 'database' | 'clock'>,
  request: Inquiry,
): Promise<Asking> => {
  const { actor, params, query } = request
  const found = await requireTable(ground, actor, params.file_name!, query)
  const { parquetDigest, rowCount, columns } = requireReady(found)
  requireText(query)
  return { found, parquetDigest, rowCount, columns, query, request, path: '' }
}

/** How long an answer about a table may be kept, and what it depends on. */
export const keptAs = ({ asked }: FoundTable, { actor, path, query }: Inquiry, ...more: unknown[]) => ({
  // The names of the report and the version are part of the answer.
  etag: tagOf(path, query.toString(), asked.fileName, asked.version, ...more),
  isShared: actor.userId === undefined,
  isFixed: query.has('version'),
})

/** The condition that all parameters together say. Throws 400 for a parameter that is neither of the question nor a column. */
export const conditionIn = ({ columns, query }: Asking, own: readonly string[]): { all: Condition[] } => {
  const known = [...always, ...own]
  const all: Condition[] = []
  for (const [parameter, raw] of query) {
    if (parameter === 'where') all.push(conditionFromJson(raw))
    if (known.includes(parameter)) continue
    const column = requireColumn(
      columns,
      parameter.startsWith(prefix) ? parameter.slice(prefix.length) : parameter,
      parameter,
    )
    all.push(conditionOf(column.recipe.name, raw, column.recipe.kind === 'text'))
  }
  return { all }
}

/** The era in which times are answered. */
export const eraIn = ({ query }: Pick<Asking, 'query'>): Era => {
  const era = onceOf(query, 'era') ?? 'ce'
  if (era !== 'be' && era !== 'ce') throw refusal('era', 'Give be for Buddhist or ce for Common years')
  return era
}

/** The columns that a parameter names, in its order; undefined where it is not given. */
export const columnsIn = ({ columns, query }: Asking, parameter: string): TableColumn[] | undefined => {
  const raw = onceOf(query, parameter)
  if (raw === null) return undefined
  const names = partsOf(raw)
  const chosen = names.map(({ text }) => requireColumn(columns, text, parameter))
  if (new Set(chosen).size < chosen.length) throw refusal(parameter, 'Name each column once')
  return chosen
}

/** What the answers of the engine are counted with: tables never change, so neither do counts. */
export const countsOf = ({ engine }: Pick<TableGround, 'engine'>) => {
  const kept = new Map<string, Promise<number>>()
  const most = 1000
  return (key: string, count: () => Parameters<Engine['ask']>[0]): Promise<number> => {
    const found = kept.get(key)
    if (found) return found
    const counting = engine.ask(count()).then(({ json }) => (JSON.parse(json) as [{ count: number }])[0].count)
    kept.set(key, counting)
    counting.catch(() => kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > most) kept.delete(oldest!)
    return counting
  }
}

/** Counts the rows of a condition; without one they are known. */
export const countRows = (asking: Asking, where: Condition, count: ReturnType<typeof countsOf>): Promise<number> => {
  const isWhole = 'all' in where && where.all.length === 0
  if (isWhole) return Promise.resolve(asking.rowCount)
  return count(tagOf(asking.parquetDigest, where), () => countQuestion(asking, where))
}

/** The address of what follows, of this very version whatever is published in the meantime. */
const nextOf = ({ found, request }: Asking, offset: number, limit: number) => {
  const query = new URLSearchParams(request.query)
  query.delete('as_of')
  query.set('version', String(found.asked.version.number))
  query.set('offset', String(offset))
  query.set('limit', String(limit))
  return `${request.path}?${query}`
}

/** What each answer says of the version that it is of. */
export const versionFields = ({ asked }: FoundTable) => ({
  file_name: asked.fileName,
  version: asked.version.number,
  as_of: asked.version.asOf,
})

/** Builds one page of rows or groups, with the total and the address of the next page. */
export const pageAnswer = (
  asking: Asking,
  name: 'rows' | 'groups',
  { offset, limit }: { offset: number; limit: number },
  { total, found }: { total: number; found: { rowCount: number; json: string } },
) => {
  const after = offset + found.rowCount
  const next = after < total && found.rowCount > 0 ? nextOf(asking, after, limit) : undefined
  const fields = {
    ...versionFields(asking.found),
    total,
    offset,
    count: found.rowCount,
    is_truncated: next !== undefined,
    next: next ?? null,
  }
  return { text: withJson(fields, name, found.json), ...(next && { next }) }
}

/** An object as JSON whose last field is a text of JSON already. */
export const withJson = (fields: object, name: string, json: string) =>
  `${JSON.stringify(fields).slice(0, -1)},${JSON.stringify(name)}:${json}}`
