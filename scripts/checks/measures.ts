import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  isGenerated,
  listFiles,
  listSources,
  readSource,
  rooms,
  type Source,
  type SyntaxNode,
  walk,
} from './sources.ts'

/** A length in lines, and its place. */
export interface Length {
  where: string
  lines: number
}

export interface Measures {
  files: Length[]
  /** Named functions, without their markup and without the named functions inside them. */
  functions: Length[]
  /** The outermost JSX of each function. */
  markups: Length[]
}

/** Returns true for words, which are data, and for generated files, which nobody reads. */
const isLeftOut = (path: string, text: string) => path.startsWith('web/words/') || isGenerated(text)

/** Measures every source file and every function. */
export const measure = (root: string): Measures => {
  const kinds = ['ts', 'tsx', 'css', 'sql']
  const places = [...rooms, 'database'].flatMap(room => kinds.map(kind => `${room}/**/*.${kind}`))
  const files = listFiles(root, '*.ts', ...places)
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ path, text }) => !isLeftOut(path, text))
  const measured = new Set(files.map(({ path }) => path))
  const sources = listSources(root)
    .filter(path => measured.has(path))
    .map(path => measureFunctions(readSource(root, path)))
  return {
    files: files.map(({ path, text }) => ({ where: path, lines: text.trimEnd().split('\n').length })),
    functions: sources.flatMap(({ functions }) => functions),
    markups: sources.flatMap(({ markups }) => markups),
  }
}

interface MeasuredFunction {
  name: string
  /** Named functions directly inside this one. */
  inside: SyntaxNode[]
  markup: SyntaxNode[]
}

/** Measures each function of a source, and the markup directly in it. */
const measureFunctions = (source: Source) => {
  const functionByNode = new Map<SyntaxNode, MeasuredFunction>()
  walk(source.program, (node, parents) => {
    const name = findName(node, parents)
    const outerFunction = parents.findLast(parent => functionByNode.has(parent))
    if (
      isMarkup(node) &&
      outerFunction &&
      !parents.some(parent => isMarkup(parent) && parent.start > outerFunction.start)
    ) {
      functionByNode.get(outerFunction)!.markup.push(node)
    }
    if (name === undefined) return
    if (outerFunction) functionByNode.get(outerFunction)!.inside.push(node)
    functionByNode.set(node, { name, inside: [], markup: [] })
  })
  return measureLengths(source, [...functionByNode])
}

const measureLengths = (source: Source, functionEntries: [SyntaxNode, MeasuredFunction][]) => {
  const countLines = ({ start, end }: SyntaxNode) => source.lineAt(end) - source.lineAt(start) + 1
  const countInnerLines = (nodes: SyntaxNode[]) => nodes.reduce((sum, node) => sum + countLines(node) - 1, 0)
  const formatWhere = (node: SyntaxNode, name: string) => `${source.path}:${source.lineAt(node.start)} ${name}`
  return {
    functions: functionEntries.map(([node, { name, inside, markup }]) => ({
      where: formatWhere(node, name),
      lines: countLines(node) - countInnerLines([...inside, ...markup]),
    })),
    markups: functionEntries.flatMap(([node, { name, markup }]) =>
      markup.map(piece => ({ where: formatWhere(node, name), lines: countLines(piece) })),
    ),
  }
}

const isMarkup = ({ type }: SyntaxNode) => type === 'JSXElement' || type === 'JSXFragment'

const isFunction = ({ type }: SyntaxNode) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression'

/** Returns the name of a declared function, of one assigned to a constant, or of a method. */
const findName = (node: SyntaxNode, parents: SyntaxNode[]): string | undefined => {
  if (node.type === 'FunctionDeclaration') return readName(node.id) ?? 'default'
  const parent = parents.at(-1)
  if (!parent || !isFunction(node)) return undefined
  if (parent.type === 'VariableDeclarator') return readName(parent.id)
  const isMethod = parent.type === 'MethodDefinition' || (parent.type === 'Property' && parent.method === true)
  return isMethod ? (readName(parent.key) ?? 'method') : undefined
}

const readName = (node: unknown) => (node as { name?: string } | null)?.name
