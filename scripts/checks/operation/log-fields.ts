import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCallee, isTest, listNodes, listSources, readSource, type SyntaxNode } from '../sources.ts'

const page = 'docs/operations/watching.md'
const levels = new Set(['fatal', 'error', 'warn', 'info', 'debug', 'trace'])
/** Fields of all lines and of requests. */
const commonFields = ['level', 'time', 'node', 'version', 'msg', 'reqId', 'route', 'method', 'status']
/** Fields of a failed job, including those of its payload. */
const jobFields = ['queue', 'tries', 'answer', 'mailId', 'acceptanceId', 'versionId']

/** Checks that the document explains every field that the server logs, and no other. */
export const checkLogFields = async (root: string): Promise<string[]> => {
  const explainedFields = readExplainedFields(root)
  const pathByField = new Map<string, string>(
    [...commonFields, ...jobFields].map(field => [field, 'server/platform/logs/log.ts']),
  )
  for (const path of listSources(root, ['server']).filter(path => !isTest(path)))
    for (const field of listLoggedFields(root, path)) if (!pathByField.has(field)) pathByField.set(field, path)
  return [
    ...[...pathByField]
      .filter(([field]) => !explainedFields.has(field))
      .map(([field, path]) => `${path} logs ${field}, which ${page} does not explain`),
    ...[...explainedFields]
      .filter(field => !pathByField.has(field))
      .map(field => `${page} explains ${field}, which nothing logs`),
  ]
}

/** Returns the fields in the first column of the table below the document's heading about the log. */
const readExplainedFields = (root: string) => {
  const text = existsSync(join(root, page)) ? readFileSync(join(root, page), 'utf8') : ''
  const section = text.split(/^## /m).find(part => part.startsWith('The log\n')) ?? ''
  const rows = [...section.matchAll(/^\| (`[^|]+`) \|/gm)].map(([, cell]) => cell!)
  return new Set(rows.flatMap(cell => [...cell.matchAll(/`(\w+)`/g)].map(([, field]) => field!)))
}

const listLoggedFields = (root: string, path: string) => {
  const source = readSource(root, path)
  return listNodes(source, 'CallExpression')
    .filter(
      node =>
        levels.has(findCallee(node) ?? '') && isLogger((node.callee as SyntaxNode).object as SyntaxNode | undefined),
    )
    .flatMap(node => pickKeys((node.arguments as SyntaxNode[])[0]))
}

const isLogger = (node: SyntaxNode | undefined): boolean => {
  if (node?.type === 'Identifier') return node.name === 'log' || node.name === 'logger'
  return node?.type === 'MemberExpression' && isLogger(node.property as SyntaxNode)
}

const pickKeys = (argument: SyntaxNode | undefined) =>
  argument?.type === 'ObjectExpression'
    ? (argument.properties as SyntaxNode[])
        .map(({ key }) => (key as { name?: string } | undefined)?.name)
        .filter(name => name !== undefined)
    : []
