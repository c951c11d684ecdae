import type { StaffPortal } from '../staff/staff-portal.ts'

/** Registers a table of the warehouse, and attaches it to a report. */
export const attachTable = async ({ rows }: StaffPortal, table: string, report: string) => {
  await rows.query(`create table warehouse.${table} (year integer, value numeric);
    insert into warehouse.${table} select 2560 + n, n * 1.5 from generate_series(1, 20) n;
    do $$ begin
      if exists (select from pg_roles where rolname = 'khlang_warehouse') then
        grant select on warehouse.${table} to khlang_warehouse;
      end if;
    end $$`)
  await rows.query(
    `with source as (
       insert into internal_sources (schema_name, table_name, name, workflow, workflow_type, status, repeat, at_time, created_at)
       values ('warehouse', $1, $1, $1, 'etl', 'online', 'daily', '06:00:00', now()) returning internal_source_id
     )
     insert into internal_source_reports select internal_source_id, report_id from source, reports where source_id = $2`,
    [table, report],
  )
}
