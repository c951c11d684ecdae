import { type RawBuilder, sql } from 'kysely'
import type { GrantKind } from '../../../contract/access/grant-fields.ts'
import type { EndingGrant, endingSorts } from '../../../contract/access/grant-terms.ts'
import { refusedBy } from '../../../contract/refusals.ts'
import type { Language } from '../../../contract/visit.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Writer, writeAs } from '../../platform/audit.ts'
import { type Clock, dayInBangkok } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { findLastWriter } from '../../platform/last-writers.ts'
import { editedMeanwhile, notFound } from '../../platform/problem.ts'
import { holdsWords } from '../pages.ts'
import { isListed } from '../report-lists.ts'
import { fullName, grantTables } from './grant-kinds.ts'
import { type GrantingContext, requireComing } from './grant-writes.ts'

interface Edit {
  kind: GrantKind
  holderId: number
  subjectId: number
  until: string | null
  reason?: string | undefined
  was?: { until: string | null } | undefined
}

/**
 * Changes the end of a grant. Throws 400 for an end that has passed, 404 for a grant that does not exist or of a report that the actor may
 * not see listed, and 409, with the stored end and who changed it, if the edit began with another end.
 */
export const editGrantAs = (context: GrantingContext, writer: Writer, actor: Actor, edit: Edit) => {
  requireComing(context.clock, edit.until)
  return writeAs(context, writer, async transaction => {
    const { table, holder, subject } = grantTables[edit.kind]
    const { rows } = await sql<GrantTerms>`select until, reason from ${sql.table(table)}
      where ${sql.ref(holder)} = ${edit.holderId} and ${sql.ref(subject)} = ${edit.subjectId}
        and ${isSubjectListed(edit, actor)} for update`.execute(transaction)
    const current = rows[0]
    if (!current) throw notFound()
    if (isUnchanged(current, edit)) return { status: 'success' as const, until: edit.until }
    if (edit.was && edit.was.until !== current.until)
      throw endMeanwhile(
        current,
        await findLastWriter(transaction, grantTables[edit.kind].table, `${edit.holderId} ${edit.subjectId}`),
      )
    await updated(edit).execute(transaction)
    return { status: 'success' as const, until: edit.until }
  })
}

/** True for a report group, and for a report that the actor may see listed. */
export const isSubjectListed = ({ kind, subjectId }: Pick<Edit, 'kind' | 'subjectId'>, actor: Actor) =>
  grantTables[kind].subject === 'report_id'
    ? sql`exists (select from reports where reports.report_id = ${subjectId} and ${isListed(actor)})`
    : sql`true`

interface GrantTerms {
  until: string | null
  reason: string
}

const isUnchanged = ({ until, reason }: GrantTerms, edit: Edit) =>
  until === edit.until && (edit.reason === undefined || edit.reason === reason)

const endMeanwhile = ({ until }: GrantTerms, who = '–') => {
  const refused = refusedBy('until', 'endMeanwhile', { who, ...(until !== null && { until }) })
  return editedMeanwhile(refused.message, [refused])
}

const updated = ({ kind, holderId, subjectId, until, reason }: Edit) => {
  const became = sql`until = ${until}::date, reason = coalesce(${reason ?? null}, reason)`
  const statements: Record<GrantKind, () => RawBuilder<unknown>> = {
    'user to report': () =>
      sql`update user_report_grants set ${became} where user_id = ${holderId} and report_id = ${subjectId}`,
    'user group to report': () =>
      sql`update user_group_report_grants set ${became} where user_group_id = ${holderId} and report_id = ${subjectId}`,
    'user to report group': () =>
      sql`update user_report_group_grants set ${became} where user_id = ${holderId} and report_group_id = ${subjectId}`,
    'user group to report group': () =>
      sql`update user_group_report_group_grants set ${became}
        where user_group_id = ${holderId} and report_group_id = ${subjectId}`,
  }
  return statements[kind]()
}

/** Selects grants with the names of their holders and subjects; `condition` filters on `reports`. */
export const namedGrants = (kind: GrantKind, condition: RawBuilder<unknown>, actor: Actor) => {
  const { table, holder, subject } = grantTables[kind]
  const holderNamed =
    holder === 'user_id' ? sql`join users h using (user_id)` : sql`join user_groups h using (user_group_id)`
  const holderName = holder === 'user_id' ? fullName('h') : sql`h.name`
  const named =
    subject === 'report_id'
      ? { join: sql`join reports using (report_id)`, en: sql`reports.title_en`, th: sql`reports.title_th` }
      : { join: sql`join report_groups c using (report_group_id)`, en: sql`c.name`, th: sql`c.name` }
  const nameable = subject === 'report_id' ? isListed(actor) : sql`true`
  return sql`select ${kind}::text as kind, g.${sql.ref(holder)}::bigint as "holderId", ${holderName} as holder,
      g.${sql.ref(subject)}::bigint as "subjectId", ${named.en} as "subjectEn", ${named.th} as "subjectTh",
      g.granted_at as "grantedAt", g.until, g.reason, ${fullName('b')} as "grantedBy"
    from ${sql.table(table)} g ${holderNamed} ${named.join} left join users b on b.user_id = g.granted_by
    where ${condition} and ${nameable}`
}

interface EndingQuestion {
  days: number
  grantedBy?: number
  words?: string
  sort?: (typeof endingSorts)[number]
  descending?: boolean
  language?: Language
  page?: number
  pageSize: number
}

/**
 * Returns one page of the open grants that end within some days, the first to end first, and how many there are; only those that one user
 * gave if one is named, and whose holder or subject contains every word.
 */
export const listEndingGrants = async (
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  question: EndingQuestion,
): Promise<{ grants: EndingGrant[]; total: number }> => {
  const { days, grantedBy, words = '', page = 1, pageSize } = question
  const today = dayInBangkok(clock)
  const isEnding = sql`g.until between ${today}::date and ${today}::date + ${days}::integer
    and ${grantedBy === undefined ? sql`true` : sql`g.granted_by = ${grantedBy}`}`
  const kinds = Object.keys(grantTables) as GrantKind[]
  const all = sql.join(
    kinds.map(kind => namedGrants(kind, isEnding, actor)),
    sql` union all `,
  )
  const names = sql`("subjectEn" || ' ' || "subjectTh" || ' ' || holder)`
  const found = sql`from (${all}) as ending where ${holdsWords(names, words)}`
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<EndingGrant & { grantedAt: Date }>`select * ${found} order by ${endingOrder(question)}
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(database),
    sql<{ total: number }>`select count(*)::integer as total ${found}`.execute(database),
  ])
  return { grants: rows.map(row => ({ ...row, grantedAt: row.grantedAt.toISOString() })), total: counted[0]!.total }
}

/** Equal rows have a fixed order, so that no page repeats or skips one. */
const endingOrder = ({ sort = 'until', descending = false, language = 'en' }: EndingQuestion) => {
  const subject = sql`${sql.ref(language === 'th' ? 'subjectTh' : 'subjectEn')} collate "und-x-icu"`
  const keys: Record<NonNullable<EndingQuestion['sort']>, RawBuilder<unknown>> = {
    until: sql`until`,
    subject,
    holder: sql`holder collate "und-x-icu"`,
    grantedBy: sql`"grantedBy" collate "und-x-icu"`,
  }
  const direction = sql.raw(descending ? 'desc' : 'asc')
  return sql`${keys[sort]} ${direction}, until, ${subject}, holder, kind, "holderId", "subjectId"`
}
