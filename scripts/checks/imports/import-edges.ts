import { posix } from 'node:path'
import { findCallee, findString, readSource, type SyntaxNode, walk } from '../sources.ts'

export interface ImportEdge {
  from: string
  line: number
  specifier: string
  /** The imported file relative to the root, undefined for a package. */
  file: string | undefined
  /** The imported names, as in the imported file; `*` for all. */
  names: string[]
}

/** Lists everything that a file imports: static, re-exported, dynamic, by type, by require. */
export const readImports = (root: string, path: string): ImportEdge[] => {
  const source = readSource(root, path)
  const edges: ImportEdge[] = []
  walk(source.program, node => {
    const specifier = findString(findSpecifier(node))
    if (specifier === undefined) return
    const file = specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : undefined
    edges.push({ from: path, line: source.lineAt(node.start), specifier, file, names: pickImportedNames(node) })
  })
  return edges
}

const findSpecifier = (node: SyntaxNode): unknown => {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
      return node.source
    case 'TSImportType':
      return node.source ?? node.argument
    case 'CallExpression':
      return findCallee(node) === 'require' ? (node.arguments as unknown[])[0] : undefined
    default:
      return undefined
  }
}

const pickImportedNames = ({ specifiers, qualifier }: SyntaxNode): string[] => {
  if (qualifier) return [String((qualifier as SyntaxNode).name ?? '*')]
  if (!Array.isArray(specifiers)) return ['*']
  return (specifiers as SyntaxNode[]).map(({ type, imported, local }) => {
    const name = (imported ?? (type === 'ExportSpecifier' ? local : undefined)) as
      | { name?: string; value?: string }
      | undefined
    return name?.name ?? name?.value ?? (type === 'ImportDefaultSpecifier' ? 'default' : '*')
  })
}
