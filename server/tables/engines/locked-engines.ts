import { availableParallelism } from 'node:os'
import { DuckDBInstance } from '@duckdb/node-api'
import { toSqlLiteral } from './parquet-columns.ts'

/** What an engine may access and use. */
export interface EngineLimits {
  /** The folder in which the engine may read and write files. */
  folder: string
  /** One more file that the engine may read. */
  file?: string
  memoryMegabytes: number
  /** Limit of threads; the engine has at most one for each processor of the machine. */
  maxThreads: number
  /** DuckDB's name of an optimizer to disable. */
  disabledOptimizer?: string
}

/**
 * Opens an in-memory engine that can access only one folder and one file, with locked settings. The portal calls it only in child
 * processes; the instance lives until its process ends.
 */
export const openLockedEngine = async ({
  folder,
  file,
  memoryMegabytes,
  maxThreads,
  disabledOptimizer = '',
}: EngineLimits) => {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  // The order matters: the folder and file are allowed before external access is disabled, and no setting can follow the lock.
  // Without `global`, some settings would apply only to this connection.
  for (const setting of [
    `memory_limit = '${memoryMegabytes}MB'`,
    `threads = ${Math.min(maxThreads, availableParallelism())}`,
    // Without a folder for temporary files, a query beyond the memory limit fails instead of filling the disk.
    `temp_directory = ''`,
    'autoinstall_known_extensions = false',
    'autoload_known_extensions = false',
    `allowed_directories = [${toSqlLiteral(folder)}]`,
    `allowed_paths = [${file === undefined ? '' : toSqlLiteral(file)}]`,
    'enable_external_access = false',
    // Times with a zone are in UTC, whatever the zone of the machine is.
    `TimeZone = 'UTC'`,
    'max_expression_depth = 250',
    // A Parquet file never changes once it is written, and reading its structure takes a third of the time of a small query.
    'parquet_metadata_cache = true',
    `disabled_optimizers = ${toSqlLiteral(disabledOptimizer)}`,
    'lock_configuration = true',
  ])
    await connection.run(`set global ${setting}`)
  return { instance, connection }
}
