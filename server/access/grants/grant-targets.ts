import { sql } from 'kysely'
import type { GrantKind } from '../../../contract/access/grant-fields.ts'
import type { Actor } from '../../platform/actor.ts'
import { isListedSql } from '../report-lists.ts'
import { grantTables } from './grant-kinds.ts'

/** Returns an SQL condition: the target is a report group, or a report that is listed for the actor. */
export const isTargetListedSql = ({ kind, targetId }: { kind: GrantKind; targetId: number }, actor: Actor) =>
  grantTables[kind].targetColumn === 'report_id'
    ? sql`exists (select from reports where reports.report_id = ${targetId} and ${isListedSql(actor)})`
    : sql`true`
