import { sql } from 'kysely'
import type { LoginStanding } from '../../contract/accounts/sessions.ts'
import { menus as allMenus, type Menu } from '../../contract/permissions.ts'
import { type Actor, visitor } from '../platform/actor.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import { hashOf, newToken } from '../platform/tokens.ts'

/** How long a closed window's session waits for another request, in milliseconds (decisions.md 3). */
const closingPatience = 30_000
/** However active, a session ends after so many milliseconds (threats.md 1). */
const sessionLasts = 12 * 3600_000
/** How long an owing login may take, in seconds. */
export const loginLasts = 600

export type Ending = 'logout' | 'closing' | 'idle' | 'take-over' | 'left' | 'account'

export const sessionsOf = (database: Database, clock: Clock, idleMinutes: number) => {
  const idle = idleMinutes * 60_000
  const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)

  const read = (token: string) =>
    database
      .selectFrom('sessions')
      .innerJoin('users', 'users.user_id', 'sessions.user_id')
      .select([
        'session_id',
        'sessions.user_id',
        'users.role_id',
        'sessions.role_id as role_at_login',
        'status_id',
        'began_at',
        'active_at',
        'closing_at',
        'ended_at',
        'ended_by',
      ])
      .select(
        sql<Menu[]>`array(select menu_key from role_menus join menus using (menu_id) where role_id = users.role_id)`.as(
          'menus',
        ),
      )
      .where('sessions.token_hash', '=', hashOf(token))
      .executeTakeFirst()

  type Row = NonNullable<Awaited<ReturnType<typeof read>>>

  const isAlive = ({ ended_at, status_id, role_id, role_at_login, began_at, active_at, closing_at }: Row) =>
    ended_at === null &&
    status_id === 1 &&
    role_id === role_at_login &&
    began_at > before(sessionLasts) &&
    active_at > before(idle) &&
    (closing_at === null || closing_at > before(closingPatience))

  /** Notes activity, but writes at most once in a sixtieth of the idle time. A poll only takes back a closing. */
  const note = async ({ session_id, active_at, closing_at }: Row, passive: boolean) => {
    const isStale = !passive && active_at <= before(idle / 60)
    if (!isStale && closing_at === null) return
    await database
      .updateTable('sessions')
      .set({ closing_at: null, ...(!passive && { active_at: clock.now() }) })
      .where('session_id', '=', session_id)
      .where('ended_at', 'is', null)
      .execute()
  }

  const owing = async (token: string) =>
    database
      .selectFrom('pending_logins')
      .select(['login_id', 'user_id'])
      .where('token_hash', '=', hashOf(token))
      .where('began_at', '>', before(loginLasts * 1000))
      .executeTakeFirst()

  return {
    /** Who stands behind the tokens of a browser: a session, else a login that owes a step, else a visitor. */
    async identify(tokens: { session?: string; login?: string }, passive: boolean): Promise<Actor> {
      const row = tokens.session ? await read(tokens.session) : undefined
      if (row && isAlive(row)) {
        await note(row, passive)
        return signedIn(row)
      }
      const login = tokens.login ? await owing(tokens.login) : undefined
      if (login) return { ...visitor, userId: login.user_id, pending: true, loginId: login.login_id }
      if (row?.ended_by === 'take-over' || row?.ended_by === 'left') return takenOver(row)
      return visitor
    },
    /** The session of an account that another login would have to take over, if one is alive. */
    async findActive(transaction: Database, userId: number) {
      return transaction
        .selectFrom('sessions')
        .innerJoin('users', join =>
          join.onRef('users.user_id', '=', 'sessions.user_id').onRef('users.role_id', '=', 'sessions.role_id'),
        )
        .select('session_id')
        .where('sessions.user_id', '=', userId)
        .where('ended_at', 'is', null)
        .where('began_at', '>', before(sessionLasts))
        .where('active_at', '>', before(idle))
        .where(eb => eb.or([eb('closing_at', 'is', null), eb('closing_at', '>', before(closingPatience))]))
        .executeTakeFirst()
    },
    /** Opens a session and answers its token. The account's other session must have ended before, in the same transaction. */
    async open(transaction: Database, userId: number, address: string) {
      const token = newToken()
      const now = clock.now()
      await transaction
        .insertInto('sessions')
        .values(eb => ({
          token_hash: hashOf(token),
          user_id: userId,
          role_id: eb.selectFrom('users').select('role_id').where('user_id', '=', userId),
          address,
          began_at: now,
          active_at: now,
        }))
        .execute()
      return token
    },
    /** Ends the sessions of an account, and with them whatever a login of it still owes. */
    async endAll(transaction: Database, userId: number, by: Ending) {
      await end(transaction, clock, by).where('user_id', '=', userId).execute()
      await transaction.deleteFrom('pending_logins').where('user_id', '=', userId).execute()
    },
    async end(sessionId: number, by: Ending, within: Database = database) {
      await end(within, clock, by).where('session_id', '=', sessionId).execute()
    },
    /** A session that was taken over says that it has left. */
    async leave(sessionId: number) {
      await database
        .updateTable('sessions')
        .set({ ended_by: 'left' })
        .where('session_id', '=', sessionId)
        .where('ended_by', '=', 'take-over')
        .execute()
    },
    async forgetLogin(loginId: number) {
      await database.deleteFrom('pending_logins').where('login_id', '=', loginId).execute()
    },
    async close(sessionId: number) {
      await database
        .updateTable('sessions')
        .set({ closing_at: clock.now() })
        .where('session_id', '=', sessionId)
        .where('ended_at', 'is', null)
        .execute()
    },
    /** Ends what nobody uses any more, and forgets what ended a day ago. */
    async sweep() {
      await end(database, clock, 'idle').where('active_at', '<=', before(idle)).execute()
      await end(database, clock, 'idle').where('began_at', '<=', before(sessionLasts)).execute()
      await end(database, clock, 'closing').where('closing_at', '<=', before(closingPatience)).execute()
      await database
        .deleteFrom('sessions')
        .where('ended_at', '<', before(24 * 3600_000))
        .execute()
      await database
        .deleteFrom('pending_logins')
        .where('began_at', '<', before(loginLasts * 1000))
        .execute()
    },
  }
}

export type Sessions = ReturnType<typeof sessionsOf>

const end = (database: Database, clock: Clock, by: Ending) =>
  database.updateTable('sessions').set({ ended_at: clock.now(), ended_by: by }).where('ended_at', 'is', null)

/** Role 1 always has every menu (decisions.md 4). */
const systemAdministrator = 1
const everyMenu = new Set(Object.keys(allMenus) as Menu[])

const signedIn = (row: { user_id: number; role_id: number; menus: Menu[]; session_id: number }): Actor => ({
  userId: row.user_id,
  roleId: row.role_id,
  menus: row.role_id === systemAdministrator ? everyMenu : new Set(row.menus),
  pending: false,
  consented: false,
  sessionId: row.session_id,
  standing: '1',
})

const takenOver = (row: { user_id: number; session_id: number; ended_by: string | null }): Actor => ({
  ...visitor,
  userId: row.user_id,
  pending: true,
  sessionId: row.session_id,
  standing: (row.ended_by === 'left' ? '3' : '2') satisfies LoginStanding,
})
