import type pg from 'pg'
import { hashPassword, sessionCookie } from '../server/accounts/index.ts'
import { choiceTokenCookie } from '../server/consent/index.ts'
import { hashToken } from '../server/platform/tokens.ts'
import { withClient } from './world/connections.ts'

const signedInCount = 10_000
const loggingInCount = 1000

export const password = 'Temple-Bell7'

const buildToken = (person: number) => `session-${person}`.padEnd(43, '-')
const consentToken = 'consent'.padEnd(43, '-')

/** The Cookie header of a visitor who has accepted cookies. */
export const visitorCookies = `${choiceTokenCookie}=${consentToken}`

/** Inserts 10,000 users with a session each, and 1,000 more who log in; returns cookies and names. */
export const openPeople = async (databaseUrl: string) => {
  await withClient(databaseUrl, insertPeople)
  return {
    sessionCookies: Array.from(
      { length: signedInCount },
      (_, index) => `${sessionCookie}=${buildToken(index)}; ${visitorCookies}`,
    ),
    names: Array.from({ length: loggingInCount }, (_, index) => `user${signedInCount + index + 1}`),
  }
}

const insertPeople = async (client: pg.Client) => {
  const hash = await hashPassword(password)
  await client.query(
    `with people as (
       insert into users (username, firstname, lastname, email, usage_objective)
       select 'user' || n, 'User', n::text, 'user' || n || '@example.org', 'researcher' from generate_series(1, $1::int) n
       returning user_id)
     insert into passwords (user_id, hash, set_at) select user_id, $2, now() from people`,
    [signedInCount + loggingInCount, hash],
  )
  const tokens = Array.from({ length: signedInCount }, (_, index) => hashToken(buildToken(index)))
  await client.query(
    `insert into sessions (token_hash, user_id, role_id, address, began_at, active_at)
     select token, user_id, role_id, '203.0.113.1', now(), now()
     from unnest($1::bytea[]) with ordinality as given (token, n) join users on username = 'user' || n`,
    [tokens],
  )
  await client.query(
    `insert into cookie_choices (token_hash, choice, browser_name, browser_version, chosen_at) values ($1, 'yes', '', '', now())`,
    [hashToken(consentToken)],
  )
  await client.query('analyze users, sessions, passwords, cookie_choices')
}

export type BenchPeople = Awaited<ReturnType<typeof openPeople>>
