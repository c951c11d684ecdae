import { sql } from 'kysely'
import type { Database } from '../platform/database/pool.ts'

interface Person {
  user_id: number
  username: string
}

/**
 * Lists everyone who has a record in the trail, with their latest username there. The recursive query jumps from one user to the next in
 * the index, instead of scanning all records.
 */
export const listPeople = async (database: Database): Promise<Person[]> => {
  const { rows } = await sql<Person>`
    with recursive writers (user_id) as (
      (select user_id from audit_records order by user_id limit 1)
      union all
      select (select user_id from audit_records where user_id > writers.user_id order by user_id limit 1)
        from writers where user_id is not null
    )
    select user_id::integer, username from writers,
      lateral (select username from audit_records r where r.user_id = writers.user_id order by audit_id desc limit 1) as latest
    where user_id is not null order by username`.execute(database)
  return rows
}
