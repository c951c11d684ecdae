import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { findNeededMigration } from '../../server/platform/database/compatibility.ts'
import { listFiles } from './sources.ts'
import { removeComments } from './writes/table-owners.ts'

/** The first migration under this rule; earlier ones were never part of a rolling upgrade. */
const firstChecked = '0281'

const column = String.raw`(?:column\s+)?(?:if\s+(?:not\s+)?exists\s+)?"?\w+"?`

/** Changes that break nodes of the previous version, by the words of the fault. */
const contracting: [string, RegExp][] = [
  ['drops something', /\bdrop\s+(?:table|view|materialized\s+view|function|procedure|type|schema|sequence)\b/i],
  [
    'drops a column',
    /\balter\s+table\b[^;]*?\bdrop\s+(?!constraint\b|default\b|not\s+null\b|expression\b|identity\b)\w/i,
  ],
  ['renames', /\brename\s+(?:to|column|constraint|value|attribute|"?\w+"?\s+to)\b/i],
  ['makes a column not null', /\bset\s+not\s+null\b/i],
  ['changes a type', new RegExp(String.raw`\balter\s+${column}\s+(?:set\s+data\s+)?type\b`, 'i')],
  ['drops a default', /\bdrop\s+default\b/i],
]
const addedColumn =
  /\balter\s+table\b[^;]*?\badd\s+(?:column\s+)?(?!constraint\b|check\b|unique\b|primary\b|foreign\b)[^;]*/gi
const madeTable = /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(?:\w+\.)?"?(\w+)"?/gi
const constrained =
  /\balter\s+table\s+(?:only\s+)?(?:\w+\.)?"?(\w+)"?[^;]*?\badd\s+(?:constraint|check|unique|primary\s+key|foreign\s+key)\b/gi
const uniqueIndex = /\bcreate\s+unique\s+index\b[^;]*?\bon\s+(?:only\s+)?(?:\w+\.)?"?(\w+)"?/gi

/** Lists each migration that removes something from the previous version, unless it is marked as the contract step of a later release. */
export const checkMigrations = async (root: string): Promise<string[]> =>
  listFiles(root, 'database/migrations/*.sql').flatMap(path => {
    const name = basename(path)
    if (name < firstChecked) return []
    const text = readFileSync(join(root, path), 'utf8')
    const needed = findNeededMigration({ name, sql: text })
    if (needed === undefined) return [...new Set(listFaults(removeComments(text)))].map(fault => `${path}: ${fault}`)
    const exists = listFiles(root, `database/migrations/${needed}-*.sql`).length > 0
    return exists && needed < name.slice(0, 4) ? [] : [`${path}: -- contract: ${needed} names no earlier migration`]
  })

const listFaults = (sql: string) => [
  ...contracting.filter(([, pattern]) => pattern.test(sql)).map(([description]) => `it ${description}`),
  ...[...sql.matchAll(addedColumn)]
    .flatMap(([clause]) => clause.split(/,(?![^(]*\))/))
    .filter(isDemanding)
    .map(() => 'it adds a column that is not null and has no default'),
  ...listAddedRules(sql),
]

/** Returns true if an added column has no value in writes of the previous version. */
const isDemanding = (clause: string) =>
  /\bnot\s+null\b/i.test(clause) && !/\bdefault\b|\bgenerated\b|\bset\s+not\s+null\b|\bserial\b/i.test(clause)

/** Lists the rules that a migration adds to tables of earlier migrations. */
const listAddedRules = (sql: string) => {
  const newTables = new Set([...sql.matchAll(madeTable)].map(([, table]) => table))
  const rules = [...sql.matchAll(constrained), ...sql.matchAll(uniqueIndex)]
  return rules.filter(([, table]) => !newTables.has(table)).map(([, table]) => `it adds a rule to ${table}`)
}
