import { withClient } from './connections.ts'

/** The role of a data steward. */
export const stewardRoleId = 4

/** Gives a user and the user's session a role. */
export const setRole = (databaseUrl: string, username: string, roleId: number) =>
  withClient(databaseUrl, client =>
    client.query(
      `with appointed as (update users set role_id = $2 where username = $1 returning user_id)
       update sessions set role_id = $2 where user_id = (select user_id from appointed)`,
      [username, roleId],
    ),
  )
