import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../../platform/database/pool.ts'

/** Schema of the portal's own database that is the default warehouse (docs/behaviour/sources.md#the-warehouse). */
export const ownSchema = 'warehouse'
/** The name of the role that may read only the schema `warehouse`. */
const roleName = 'khlang_warehouse'

/** PostgreSQL's code of a missing right. */
const insufficientPrivilege = '42501'

/**
 * Returns the access to the role that reads the schema `warehouse`. The role exists only if the portal's account may create roles; without
 * it, the warehouse is read with the rights of the portal's account.
 */
export const openReaderRole = (database: Database, log: Pick<Logger, 'info'>) => {
  let preparedRole: string | undefined
  let isFailureLogged = false
  return {
    /** Returns the name of the role; undefined if it could not be created. */
    find: () => preparedRole,
    /** Creates the role if it is missing, and grants it the tables that it may not read yet. Logs a failure of the first call. */
    async prepare() {
      try {
        await createRoleAndGrant(database)
        preparedRole = roleName
      } catch (error) {
        const hasRole = preparedRole !== undefined
        // The portal's private PostgreSQL does not give the right to create roles, so this error is expected.
        const isExpected = (error as { code?: string }).code === insufficientPrivilege
        if (!hasRole && !isFailureLogged)
          log.info(
            isExpected ? {} : { err: error },
            'The warehouse is read in read-only transactions, without a role of its own',
          )
        isFailureLogged = true
      }
    },
  }
}

const createRoleAndGrant = async (database: Database) => {
  // Roles are shared by all databases of a server, so another portal may create this one at the same time.
  await sql`do $$ begin
    if not exists (select from pg_roles where rolname = '${sql.raw(roleName)}') then
      create role ${sql.raw(roleName)} nologin;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$`.execute(database)
  await sql`do $$ begin
    if not pg_has_role(current_user, '${sql.raw(roleName)}', 'member') then
      grant ${sql.raw(roleName)} to current_user;
    end if;
  end $$`.execute(database)
  // Grants only what is missing, because a repeated grant writes a row of PostgreSQL's system catalogue. The kinds: r is a table, p a partitioned
  // table, v a view, m a materialized view, f a foreign table.
  await sql`do $$
    declare missing record;
    begin
      if not exists (select from pg_namespace where nspname = ${sql.lit(ownSchema)}) then
        return;
      end if;
      if not has_schema_privilege(${sql.lit(roleName)}, ${sql.lit(ownSchema)}, 'usage') then
        grant usage on schema ${sql.raw(ownSchema)} to ${sql.raw(roleName)};
      end if;
      for missing in select c.oid::regclass as name from pg_class c where c.relnamespace = ${sql.lit(ownSchema)}::regnamespace
        and c.relkind in ('r', 'p', 'v', 'm', 'f') and not has_table_privilege(${sql.lit(roleName)}, c.oid, 'select') loop
        execute format('grant select on %s to ${sql.raw(roleName)}', missing.name);
      end loop;
    end $$`.execute(database)
}
