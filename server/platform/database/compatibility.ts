import type pg from 'pg'

/** Thrown when the schema of a database is not compatible with this version; the message says what to do. */
export class SchemaMismatch extends Error {}

export interface Migration {
  name: string
  sql: string
}

/** The line of a migration that removes or tightens something. It names the migration that a version must include to work with the result. */
const contractLine = /^--\s*contract:\s*(\d{4})\s*$/m

/**
 * Returns the number of the migration that a version must include to work with the schema after this one; undefined for a migration that only
 * adds, because every earlier version works with it.
 */
export const neededBy = ({ sql }: Migration): string | undefined => contractLine.exec(sql)?.[1]

/**
 * Throws a SchemaMismatch when the database has a migration that this version includes with a different text, or an unknown one that removes
 * something this version uses. Unknown migrations that only add are from a newer version, and this one may run beside it.
 */
export const requireOldEnough = (applied: readonly Migration[], knownMigrations: readonly Migration[]) => {
  const texts = new Map(knownMigrations.map(({ name, sql }) => [name, sql]))
  const level = toMigrationNumber(knownMigrations.at(-1)?.name ?? '0000')
  for (const migration of applied) {
    const { name, sql } = migration
    const text = texts.get(name)
    if (text !== undefined && text !== sql)
      throw new SchemaMismatch(`Migration ${name} was changed after it had been applied.`)
    const needed = neededBy(migration)
    if (text === undefined && needed !== undefined && level < needed)
      throw new SchemaMismatch(
        `This version is too old for the database: its migrations end with ${level}, and since ${name} a version needs ${needed}. Start the newer version here.`,
      )
  }
}

/** Throws a SchemaMismatch when the database lacks a migration of this version. */
const requireNewEnough = (applied: readonly Migration[], knownMigrations: readonly Migration[]) => {
  const names = new Set(applied.map(({ name }) => name))
  const lacking = knownMigrations.find(({ name }) => !names.has(name))
  if (lacking)
    throw new SchemaMismatch(
      `This version is too new for the database, which lacks the migration ${lacking.name}. Start this node again, which brings the schema up to date.`,
    )
}

/** Reads which migrations a database has, and throws a SchemaMismatch when this version cannot work with them. */
export const requireCompatible = async (pool: Pick<pg.Pool, 'query'>, knownMigrations: readonly Migration[]) => {
  const { rows } = await pool.query<Migration>('select name, sql from migrations order by name collate "C"')
  requireOldEnough(rows, knownMigrations)
  requireNewEnough(rows, knownMigrations)
}

const toMigrationNumber = (name: string) => name.slice(0, 4)
