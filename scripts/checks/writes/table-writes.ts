import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCallee, findString, getCooked, readSource, type Source, type SyntaxNode, walk } from '../sources.ts'
import { removeComments } from './table-owners.ts'

export interface TableWrite {
  path: string
  line: number
  /** Undefined if a variable names the table. */
  table: string | undefined
}

const builders = new Set(['insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto'])

const tablePattern = String.raw`(?:only\s+)?(?:"?\w+"?\.)?"?(\w+)"?`
const statements = [
  `insert\\s+into\\s+${tablePattern}`,
  `delete\\s+from\\s+${tablePattern}`,
  `merge\\s+into\\s+${tablePattern}`,
  `truncate\\s+(?:table\\s+)?${tablePattern}`,
  `update\\s+${tablePattern}(?:\\s+as)?(?:\\s+\\w+)?\\s+set\\b`,
  `copy\\s+${tablePattern}(?:\\s*\\([^)]*\\))?\\s+from`,
  `refresh\\s+materialized\\s+view\\s+(?:concurrently\\s+)?${tablePattern}`,
  `alter\\s+table\\s+${tablePattern}`,
  `drop\\s+table\\s+(?:if\\s+exists\\s+)?${tablePattern}`,
].map(pattern => new RegExp(`\\b${pattern}`, 'gi'))

/** Replaces the expressions of a template. */
const placeholder = '__placeholder__'

/** Lists every table that a TypeScript file writes, through the query builder or in SQL as text. */
export const listWrites = (root: string, path: string): TableWrite[] => {
  const source = readSource(root, path)
  const writes: TableWrite[] = []
  walk(source.program, node => {
    if (node.type === 'CallExpression') writes.push(...listBuilderWrites(source, node))
    const text = findText(node)
    if (text !== undefined) writes.push(...listSqlWrites(path, text, source.lineAt(node.start)))
  })
  return writes
}

/** Lists every table that an SQL file writes. */
export const listSqlFileWrites = (root: string, path: string): TableWrite[] =>
  listSqlWrites(path, removeComments(readFileSync(join(root, path), 'utf8')), 1)

const listBuilderWrites = ({ path, lineAt }: Source, node: SyntaxNode): TableWrite[] => {
  if (!builders.has(findCallee(node) ?? '')) return []
  const [target] = node.arguments as SyntaxNode[]
  const targets = target?.type === 'ArrayExpression' ? (target.elements as SyntaxNode[]) : [target]
  return targets.map(item => ({ path, line: lineAt(node.start), table: parseTable(findString(item)) }))
}

const parseTable = (tableReference: string | undefined) =>
  tableReference
    ?.split(/\s+as\s+/i)[0]
    ?.split('.')
    .at(-1)

const findText = (node: SyntaxNode): string | undefined =>
  node.type === 'TemplateLiteral' ? (node.quasis as SyntaxNode[]).map(getCooked).join(placeholder) : findString(node)

const listSqlWrites = (path: string, text: string, line: number): TableWrite[] =>
  statements.flatMap(statement =>
    [...text.matchAll(statement)].map(match => ({
      path,
      line: line + text.slice(0, match.index).split('\n').length - 1,
      table: match[1] === placeholder ? undefined : match[1],
    })),
  )
