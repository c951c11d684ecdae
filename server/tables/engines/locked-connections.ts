import { availableParallelism } from 'node:os'
import { DuckDBInstance } from '@duckdb/node-api'
import { literal } from './parquet-columns.ts'

/** What an engine may touch and take. */
export interface EngineBounds {
  /** The folder whose files it may read and write. */
  folder: string
  /** A file elsewhere that it may read. */
  file?: string
  memoryMegabytes: number
  threads: number
  /** A step of the engine's planning that is left out. */
  withoutOptimizer?: string
}

/** An engine in memory that reaches nothing but one folder, and whose settings nothing can change any more. Only for a child. */
export const openLocked = async ({ folder, file, memoryMegabytes, threads, withoutOptimizer = '' }: EngineBounds) => {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  // In this order: what is locked cannot be set.
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
    `disabled_optimizers = ${literal(withoutOptimizer)}`,
    'lock_configuration = true',
  ])
    await connection.run(`set ${setting}`)
  return { instance, connection }
}
