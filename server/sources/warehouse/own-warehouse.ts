import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../../platform/database/pool.ts'

/** Schema of the portal's own database that is the default warehouse (docs/behaviour/sources.md#the-warehouse). */
export const ownSchema = 'warehouse'
/** A role that may read only that schema. */
const readerName = 'khlang_warehouse'

const insufficientPrivilege = '42501'

/**
 * Creates the functions that find and prepare the role that reads the schema `warehouse`. The role exists only if the portal's account may
 * create roles.
 */
export const createOwnReader = (database: Database, log: Pick<Logger, 'info'>) => {
  let readerRole: string | undefined
  let isFailureLogged = false
  return {
    find: () => readerRole,
    /** Creates the role, and grants it newer tables. */
    async prepare() {
      try {
        await createReaderRole(database)
        readerRole = readerName
      } catch (error) {
        if (readerRole === undefined && !isFailureLogged)
          log.info(
            // The private database does not give the right to create roles, so this error is expected.
            (error as { code?: string }).code === insufficientPrivilege ? {} : { err: error },
            'The warehouse is read in read-only transactions, without a role of its own',
          )
        isFailureLogged = true
      }
    },
  }
}

const createReaderRole = async (database: Database) => {
  // Roles are shared by all databases of a server: another portal may create it concurrently.
  await sql`do $$ begin
    if not exists (select from pg_roles where rolname = '${sql.raw(readerName)}') then
      create role ${sql.raw(readerName)} nologin;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$`.execute(database)
  await sql`do $$ begin
    if not pg_has_role(current_user, '${sql.raw(readerName)}', 'member') then
      grant ${sql.raw(readerName)} to current_user;
    end if;
  end $$`.execute(database)
  // Grants only what is missing, as a repeated grant would write a row.
  await sql`do $$
    declare missing record;
    begin
      if not exists (select from pg_namespace where nspname = ${sql.lit(ownSchema)}) then
        return;
      end if;
      if not has_schema_privilege(${sql.lit(readerName)}, ${sql.lit(ownSchema)}, 'usage') then
        grant usage on schema ${sql.raw(ownSchema)} to ${sql.raw(readerName)};
      end if;
      for missing in select c.oid::regclass as name from pg_class c where c.relnamespace = ${sql.lit(ownSchema)}::regnamespace
        and c.relkind in ('r', 'p', 'v', 'm', 'f') and not has_table_privilege(${sql.lit(readerName)}, c.oid, 'select') loop
        execute format('grant select on %s to ${sql.raw(readerName)}', missing.name);
      end loop;
    end $$`.execute(database)
}
