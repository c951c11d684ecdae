import { type RawBuilder, sql } from 'kysely'
import type { GrantKind } from '../../../contract/access/grant-fields.ts'
import type { Actor } from '../../platform/actor.ts'
import { isListed } from '../report-lists.ts'
import { fullName, grantTables } from './grant-kinds.ts'

/**
 * Builds SQL that selects grants with the names of their holders and subjects. Grants of a report are selected only if it is listed for the
 * actor; `conditionSql` is a condition on `grants`.
 */
export const buildNamedGrantsSql = (kind: GrantKind, conditionSql: RawBuilder<unknown>, actor: Actor) => {
  const { table, holder, subject } = grantTables[kind]
  const holderNamed =
    holder === 'user_id'
      ? { join: sql`join users holders using (user_id)`, name: fullName('holders') }
      : { join: sql`join user_groups holders using (user_group_id)`, name: sql`holders.name` }
  const subjectNamed =
    subject === 'report_id'
      ? { join: sql`join reports using (report_id)`, en: sql`reports.title_en`, th: sql`reports.title_th` }
      : {
          join: sql`join report_groups using (report_group_id)`,
          en: sql`report_groups.name`,
          th: sql`report_groups.name`,
        }
  const isSubjectListedSql = subject === 'report_id' ? isListed(actor) : sql`true`
  return sql`select ${kind}::text as kind, grants.${sql.ref(holder)}::bigint as "holderId", ${holderNamed.name} as holder,
      grants.${sql.ref(subject)}::bigint as "subjectId", ${subjectNamed.en} as "subjectEn", ${subjectNamed.th} as "subjectTh",
      grants.granted_at as "grantedAt", grants.until, grants.reason, ${fullName('granters')} as "grantedBy"
    from ${sql.table(table)} grants ${holderNamed.join} ${subjectNamed.join}
      left join users granters on granters.user_id = grants.granted_by
    where ${conditionSql} and ${isSubjectListedSql}`
}
