import { isTest, listFiles, listSources } from '../sources.ts'
import { readTableOwners } from './table-owners.ts'
import { listSqlFileWrites, listWrites, type TableWrite } from './table-writes.ts'

/**
 * Checks that a domain writes only tables that it owns, by the owner line of the migration; any code may read them
 * (docs/house.md#who-writes-which-table).
 */
export const checkWrites = async (root: string): Promise<string[]> => {
  const { owners, offences } = readTableOwners(root)
  const code = listSources(root, ['server']).filter(path => !isTest(path))
  const writes = [
    ...code.flatMap(path => listWrites(root, path)),
    ...listFiles(root, 'server/**/*.sql').flatMap(path => listSqlFileWrites(root, path)),
  ]
  return [...offences, ...writes.flatMap(write => listOffences(write, owners))]
}

/** Copies whole databases with all tables. */
const copiesFolder = 'server/platform/database/copies/'

const listOffences = ({ path, line, table }: TableWrite, owners: Map<string, string>) => {
  const writer = path.split('/').length > 2 ? path.split('/')[1] : 'main'
  if (table === undefined && path.startsWith(copiesFolder)) return []
  if (table === undefined)
    return [`${path}:${line} names the table it writes by a variable, so that nobody can tell its owner`]
  const owner = owners.get(table)
  return owner === undefined || owner === writer ? [] : [`${path}:${line} writes ${table}, which ${owner} owns`]
}
