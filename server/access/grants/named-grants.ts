import { type RawBuilder, sql } from 'kysely'
import type { GrantKind } from '../../../contract/access/grant-fields.ts'
import type { Actor } from '../../platform/actor.ts'
import { isListedSql } from '../report-lists.ts'
import { buildFullNameSql, grantTables } from './grant-kinds.ts'

/**
 * Builds SQL that selects the grants of one kind that match a condition on `grants`, with the names of their holders and targets. Grants of
 * reports that are not listed for the actor are left out.
 */
export const buildNamedGrantsSql = (kind: GrantKind, conditionSql: RawBuilder<unknown>, actor: Actor) => {
  const { table, holderColumn, targetColumn } = grantTables[kind]
  const holderSql =
    holderColumn === 'user_id'
      ? { join: sql`join users holders using (user_id)`, name: buildFullNameSql('holders') }
      : { join: sql`join user_groups holders using (user_group_id)`, name: sql`holders.name` }
  const targetSql =
    targetColumn === 'report_id'
      ? { join: sql`join reports using (report_id)`, nameEn: sql`reports.title_en`, nameTh: sql`reports.title_th` }
      : {
          join: sql`join report_groups using (report_group_id)`,
          nameEn: sql`report_groups.name`,
          nameTh: sql`report_groups.name`,
        }
  const isTargetListedSql = targetColumn === 'report_id' ? isListedSql(actor) : sql`true`
  return sql`select ${kind}::text as kind, grants.${sql.ref(holderColumn)}::bigint as "holderId", ${holderSql.name} as holder,
      grants.${sql.ref(targetColumn)}::bigint as "targetId", ${targetSql.nameEn} as "targetEn", ${targetSql.nameTh} as "targetTh",
      grants.granted_at as "grantedAt", grants.until, grants.reason, ${buildFullNameSql('granters')} as "grantedBy"
    from ${sql.table(table)} grants ${holderSql.join} ${targetSql.join}
      left join users granters on granters.user_id = grants.granted_by
    where ${conditionSql} and ${isTargetListedSql}`
}
