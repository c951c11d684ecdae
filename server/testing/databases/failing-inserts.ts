import { sql } from 'kysely'
import type { Database } from '../../platform/database/pool.ts'

/** Makes each insert into a table fail; returns a function that ends this. */
export const failInserts = async (database: Database, table: string) => {
  await sql`create or replace function fail() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`.execute(
    database,
  )
  await sql`create trigger broken before insert on ${sql.table(table)} execute function fail()`.execute(database)
  return () => sql`drop trigger broken on ${sql.table(table)}`.execute(database)
}
