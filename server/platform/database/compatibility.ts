import type pg from 'pg'

/** Thrown when the schema of a database is not compatible with this version; the message says what to do. */
export class SchemaMismatch extends Error {}

/** A migration: its file name without the folder, and its text. */
export interface Migration {
  name: string
  sql: string
}

/**
 * The line in a migration that removes or restricts something (the second half of “expand and contract”). It names the migration that a
 * version must include to work with the result.
 */
const narrowingPattern = /^--\s*contract:\s*(\d{4})\s*$/m

/**
 * Finds the number of the migration that a version must include to work with the schema after this migration. Undefined for a migration
 * that only adds something, because every earlier version works with the result.
 */
export const findNeededMigration = ({ sql }: Migration): string | undefined => narrowingPattern.exec(sql)?.[1]

/**
 * Requires that the database is old enough for this version. Throws a SchemaMismatch if the database has a migration that this version
 * includes with a different text, or an unknown one that removes something that this version uses. An unknown migration that only adds
 * something is from a newer version, beside which this one may run.
 */
export const requireOldEnoughSchema = (
  appliedMigrations: readonly Migration[],
  knownMigrations: readonly Migration[],
) => {
  const knownTexts = new Map(knownMigrations.map(({ name, sql }) => [name, sql]))
  const lastKnownNumber = toMigrationNumber(knownMigrations.at(-1)?.name ?? '0000')
  for (const migration of appliedMigrations) {
    const { name, sql } = migration
    const knownText = knownTexts.get(name)
    if (knownText !== undefined && knownText !== sql)
      throw new SchemaMismatch(`Migration ${name} was changed after it had been applied.`)
    const neededNumber = findNeededMigration(migration)
    const isUnknown = knownText === undefined
    // All numbers have four digits, so they can be compared as texts.
    const isTooOld = isUnknown && neededNumber !== undefined && lastKnownNumber < neededNumber
    if (isTooOld)
      throw new SchemaMismatch(
        `This version is too old for the database: its migrations end with ${lastKnownNumber}, and since ${name} a version needs ${neededNumber}. Start the newer version here.`,
      )
  }
}

/** Requires that the database is new enough for this version. Throws a SchemaMismatch if it lacks a migration of this version. */
const requireNewEnoughSchema = (appliedMigrations: readonly Migration[], knownMigrations: readonly Migration[]) => {
  const appliedNames = new Set(appliedMigrations.map(({ name }) => name))
  const missingMigration = knownMigrations.find(({ name }) => !appliedNames.has(name))
  if (missingMigration)
    throw new SchemaMismatch(
      `This version is too new for the database, which lacks the migration ${missingMigration.name}. Start this node again, which brings the schema up to date.`,
    )
}

/** Reads which migrations a database has, and throws a SchemaMismatch when this version cannot work with them. */
export const requireCompatible = async (pool: Pick<pg.Pool, 'query'>, knownMigrations: readonly Migration[]) => {
  const { rows } = await pool.query<Migration>('select name, sql from migrations order by name collate "C"')
  requireOldEnoughSchema(rows, knownMigrations)
  requireNewEnoughSchema(rows, knownMigrations)
}

const toMigrationNumber = (name: string) => name.slice(0, 4)
