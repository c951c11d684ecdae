import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Holiday } from '../../../contract/office/holidays.ts'
import { auditRoutes } from '../../audit/routes.ts'
import { editingRoutes } from '../../catalogue/editing/editing-routes.ts'
import { catalogueVersion } from '../../catalogue/index.ts'
import { catalogueRoutes } from '../../catalogue/routes.ts'
import type { Actor } from '../../platform/actor.ts'
import { stoppedClock } from '../../platform/clock.ts'
import { createAnswerCache } from '../../platform/http/kept/kept-answers.ts'
import { testPortal } from '../portal.ts'
import { openCatalogue } from './catalogue-portal.ts'

const tables = [
  'categories',
  'sub_categories',
  'levels',
  'sub_levels',
  'reports',
  'report_keywords',
  'report_revisions',
  'release_rhythms',
  'promised_releases',
  'audit_records',
] as const

/** Opens a portal with the calls of catalogue staff on the small named catalogue, and a caller of each role. */
export const openEditing = async ({
  linkHosts = [],
  holidays = [],
}: {
  linkHosts?: string[]
  holidays?: Holiday[]
} = {}) => {
  const { database, pool, store, world, actors } = await openCatalogue()
  const clock = stoppedClock('2026-11-20T20:00:00Z')
  const keeper = (userId: number | undefined, roleId: number): Actor => ({
    ...actors.stranger!,
    userId,
    roleId,
    menus: new Set(['ReportConfiguration']),
  })
  const roles: Record<string, Actor> = {
    reader: actors.stranger!,
    analyst: actors.granted!,
    owing: actors.pending!,
    steward: keeper(world.users.collector, 4),
    administrator: keeper(world.users.desk, 2),
    system: keeper(world.users.grouped, 1),
  }
  const portal = testPortal(
    [
      ...editingRoutes({ database, clock, linkHosts }),
      ...auditRoutes({ database }),
      ...catalogueRoutes({ database, store, clock, holidays }),
    ],
    roles,
    undefined,
    { findAnswer: createAnswerCache(catalogueVersion(pool)) },
  )
  /** Reads every row that an edit may write, so that a test can check both what changed and what did not. */
  const readStoredState = async () =>
    Object.fromEntries(await Promise.all(tables.map(async table => [table, await listRows(table)])))
  const listRows = async (table: (typeof tables)[number]) => {
    const { rows } = await sql<{
      row: unknown
    }>`select to_jsonb(t) as row from ${sql.table(table)} t order by t`.execute(database)
    return rows.map(({ row }) => row)
  }
  /** Runs some work and returns the names of the tables that it changed. */
  const changes = async (work: () => Promise<unknown>) => {
    const before = await readStoredState()
    await work()
    const after = await readStoredState()
    return tables.filter(table => !isDeepStrictEqual(before[table], after[table]))
  }
  /** Returns the audit records of some work, without fields that the database numbers. */
  const records = async (work: () => Promise<unknown>) => {
    const { last } = await database
      .selectFrom('audit_records')
      .select(({ fn }) => fn.max('audit_id').as('last'))
      .executeTakeFirstOrThrow()
    await work()
    return database
      .selectFrom('audit_records')
      .select(['username', 'call', 'action', 'subject', 'key', 'before', 'after', 'address'])
      .where('audit_id', '>', last ?? 0)
      .orderBy('audit_id')
      .execute()
  }
  /** Returns the body of a 200 response. */
  const requestJson = async (...request: Parameters<typeof portal.request>) => {
    const { status, text } = await portal.request(...request)
    if (status !== 200) throw new Error(`${request[0].name} answered ${status} ${text}`)
    return JSON.parse(text)
  }
  return { database, pool, clock, world, roles, portal, requestJson, readStoredState, changes, records }
}
