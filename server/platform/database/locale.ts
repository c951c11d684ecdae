import type pg from 'pg'

// Not the lock of migrations, because a wait for the migrations of another node may exceed the statement timeout.
const lockKey = 4_602_007

interface LocaleRow {
  encoding: string
  ctype: string
  /** Number of trigrams of a Thai word. */
  trigrams: number
}

class LocaleError extends Error {}

// insufficient_privilege, feature_not_supported and undefined_file. PostgreSQL uses the last two for an extension that is not installed:
// https://www.postgresql.org/docs/current/errcodes-appendix.html
const isExtensionMissing = ({ code = '' }: { code?: string }) => ['42501', '0A000', '58P01'].includes(code)

/**
 * Throws a LocaleError for a database that cannot index Thai: with LC_CTYPE C, PostgreSQL makes no trigrams of Thai letters, so search
 * would read every row; with an encoding other than UTF-8, Thai may not be stored at all.
 */
export const requireThaiLocale = async (pool: pg.Pool) => {
  // Without the lock two nodes could add the extension at once, and the second would fail. PostgreSQL runs both statements in one
  // transaction, which ends the lock.
  const addedExtension = pool.query(`select pg_advisory_xact_lock(${lockKey}); create extension if not exists pg_trgm`)
  await addedExtension.catch(cause => {
    if (!isExtensionMissing(cause)) throw cause
    throw new LocaleError(
      `The database has no pg_trgm, and this account may not add it: ${cause.message}. Let its owner run: create extension pg_trgm;`,
    )
  })
  const { rows } = await pool.query<LocaleRow>(
    `select current_setting('server_encoding') as encoding, coalesce(cardinality(show_trgm('คลัง')), 0) as trigrams,
       (select datctype from pg_database where datname = current_database()) as ctype`,
  )
  const { encoding, ctype, trigrams } = rows[0]!
  if (encoding === 'UTF8' && trigrams > 0) return
  throw new LocaleError(
    `The database cannot index Thai text: its encoding is ${encoding} and its LC_CTYPE is ${ctype}. ` +
      "Make one with: create database khlang template template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8';",
  )
}
