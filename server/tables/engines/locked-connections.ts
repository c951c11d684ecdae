import { availableParallelism } from 'node:os'
import { DuckDBInstance } from '@duckdb/node-api'
import { literal } from './parquet-columns.ts'

/** What an engine may access and use. */
export interface EngineBounds {
  /** The folder whose files the engine may read and write. */
  folder: string
  /** One more file that the engine may read. */
  file?: string
  memoryMegabytes: number
  threads: number
  /** DuckDB's name of the optimizer step to skip. */
  withoutOptimizer?: string
}

/** Opens an in-memory engine that can access only one folder and one file, and locks its settings. Called in child processes only. */
export const openLockedEngine = async ({
  folder,
  file,
  memoryMegabytes,
  threads,
  withoutOptimizer = '',
}: EngineBounds) => {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  // The order matters: locked settings cannot be changed.
  for (const setting of [
    `memory_limit = '${memoryMegabytes}MB'`,
    `threads = ${Math.min(threads, availableParallelism())}`,
    `temp_directory = ''`,
    'autoinstall_known_extensions = false',
    'autoload_known_extensions = false',
    `allowed_directories = [${literal(folder)}]`,
    `allowed_paths = [${file === undefined ? '' : literal(file)}]`,
    'enable_external_access = false',
    'max_expression_depth = 250',
    // The files never change, and reading their structure takes a third of the time of a small query.
    'parquet_metadata_cache = true',
    `disabled_optimizers = ${literal(withoutOptimizer)}`,
    'lock_configuration = true',
  ])
    await connection.run(`set ${setting}`)
  return { instance, connection }
}
