import { sql } from 'kysely'
import { isListedSql } from '../../access/index.ts'
import type { Actor } from '../../platform/actor.ts'

/** Builds the SQL of the File Name of a report; null if the report is not listed for the actor. Its downloads count in any case. */
export const buildListedNameSql = (actor: Actor) => sql`case when ${isListedSql(actor)} then file_name end`
