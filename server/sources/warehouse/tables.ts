import type { Snapshot } from './snapshots.ts'
import type { Warehouse } from './warehouses.ts'

/** A table or view of the warehouse. */
export interface WarehouseTable {
  schema: string
  table: string
  /** PostgreSQL's estimate; null if there is none. */
  rowCount: number | null
  columnCount: number
  comment: string
}

export interface WarehouseColumn {
  name: string
  type: string
  comment: string
}

interface TableRow {
  /** PostgreSQL's id of the table, as text. */
  oid: string
  schema: string
  table: string
  /** PostgreSQL's estimate of the number of rows; negative for a table that was never analysed. */
  rowEstimate: number
  columnCount: number
  comment: string | null
}

/** Limit of the tables that the picker shows. */
const maxTables = 10_000

// Tables (r), partitioned tables (p), views (v), materialized views (m) and foreign tables (f) that the account may read. The tables of a portal
// are never sources, so a schema with the portal's table `catalogue_version` is left out. $1 is the only schema to read, or null for all.
const fromReadableTablesSql = `from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
    and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and ($1::text is null or n.nspname = $1)
    and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')
    and not exists (select from pg_class own where own.relnamespace = n.oid and own.relname = 'catalogue_version')`
const tableFieldsSql = `c.oid::text as oid, n.nspname::text as schema, c.relname::text as table, c.reltuples::float8 as "rowEstimate",
  (select count(*)::int from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as "columnCount",
  obj_description(c.oid, 'pg_class') as comment`

/** Converts a row of PostgreSQL's system catalogue to a table, without the oid. */
const toTable = ({ schema, table, rowEstimate, columnCount, comment }: TableRow): WarehouseTable => ({
  schema,
  table,
  rowCount: rowEstimate < 0 ? null : Math.round(rowEstimate),
  columnCount,
  comment: comment ?? '',
})

/** Lists every table that can be a source, by schema and name. Throws a WarehouseError. */
export const listTables = (warehouse: Warehouse): Promise<WarehouseTable[]> =>
  warehouse.read(async snapshot => {
    const rows = await snapshot.query<TableRow>(
      `select ${tableFieldsSql} ${fromReadableTablesSql} order by n.nspname, c.relname limit ${maxTables}`,
      [warehouse.schema ?? null],
    )
    return rows.map(toTable)
  })

/** Lists the tables with a name that can be sources, with their oids, in one schema if it is given, otherwise in all readable schemas. */
export const listTablesByName = async (
  { schema: warehouseSchema }: Warehouse,
  snapshot: Snapshot,
  { schema: requestedSchema, table }: { schema?: string | undefined; table: string },
) => {
  const rows = await snapshot.query<TableRow>(
    `select ${tableFieldsSql} ${fromReadableTablesSql} and c.relname = $2 and ($3::text is null or n.nspname = $3) order by n.nspname`,
    [warehouseSchema ?? null, table, requestedSchema ?? null],
  )
  return rows.map(row => ({ ...toTable(row), oid: row.oid }))
}

/** Lists the columns of a table in order. */
export const listColumns = (snapshot: Snapshot, oid: string) =>
  snapshot.query<WarehouseColumn>(
    `select attname::text as name, format_type(atttypid, atttypmod) as type, coalesce(col_description(attrelid, attnum), '') as comment
      from pg_attribute where attrelid = $1::oid and attnum > 0 and not attisdropped order by attnum`,
    [oid],
  )
