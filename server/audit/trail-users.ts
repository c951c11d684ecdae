import { sql } from 'kysely'
import type { Database } from '../platform/database/pool.ts'

/** A user with a record in the trail. */
interface TrailUser {
  user_id: number
  username: string
}

/**
 * Lists all users who have a record in the trail, each with the username of the latest record. Each step of the recursive query finds the next
 * higher user id in the index, instead of scanning all records. After the highest id the step yields null, which ends the recursion.
 */
export const listTrailUsers = async (database: Database): Promise<TrailUser[]> => {
  const { rows } = await sql<TrailUser>`
    with recursive trail_users (user_id) as (
      (select user_id from audit_records order by user_id limit 1)
      union all
      select (select user_id from audit_records where user_id > trail_users.user_id order by user_id limit 1)
        from trail_users where user_id is not null
    )
    select trail_users.user_id::integer, latest_record.username from trail_users,
      lateral (select username from audit_records
        where audit_records.user_id = trail_users.user_id order by audit_id desc limit 1) as latest_record
    where trail_users.user_id is not null order by latest_record.username`.execute(database)
  return rows
}
