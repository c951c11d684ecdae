import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { listFiles } from '../sources.ts'

export interface TableOwners {
  /** Table → owning domain. */
  owners: Map<string, string>
  /** Migrations that do not name the owner of their tables. */
  offences: string[]
}

const created =
  /\bcreate\s+(?:unlogged\s+)?(?:table|materialized\s+view)\s+(?:if\s+not\s+exists\s+)?(?:\w+\.)?"?(\w+)"?/gi
const renamed = /\balter\s+table\s+(?:if\s+exists\s+)?(?:\w+\.)?"?(\w+)"?\s+rename\s+to\s+"?(\w+)"?/gi

/** Reads the owner line of each migration (`-- owner: catalogue`) and the tables created below it. */
export const readTableOwners = (root: string): TableOwners => {
  const owners = new Map<string, string>()
  const offences: string[] = []
  for (const path of listFiles(root, 'database/migrations/*.sql')) {
    const text = readFileSync(join(root, path), 'utf8')
    const owner = /^--\s*owner:\s*([a-z]+)\s*$/im.exec(text.split('\n').slice(0, 3).join('\n'))?.[1]
    if (!owner)
      offences.push(`${path}: ${basename(path)} does not say in its first lines who owns its tables (-- owner: …)`)
    const sql = removeComments(text)
    for (const [, table] of sql.matchAll(created)) owners.set(table!, owner ?? 'nobody')
    for (const [, before, after] of sql.matchAll(renamed)) owners.set(after!, owners.get(before!) ?? owner ?? 'nobody')
  }
  return { owners, offences }
}

/** Removes comments from SQL and keeps the line numbers. */
export const removeComments = (sql: string) =>
  sql.replace(/\/\*[\s\S]*?\*\//g, comment => comment.replace(/[^\n]+/g, ' ')).replace(/--[^\n]*/g, '')
