import { posix } from 'node:path'
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

const banned = ['utils', 'helpers', 'misc', 'common', 'manager', 'service', 'data', 'info', 'handle', 'process']
const singular = ['util', 'helper']
/** Words that say nothing about the value of a variable. */
const fillers = ['answer', 'ask', 'found', 'said', 'says', 'taken', 'wanted']
const endings = /(?:Utils?|Helpers?|Misc|Common|Manager|Service)$/
/** `rowOf` and `limitsOn` hide what the function does; `isOneOf` and `switchOn` start with a verb. */
const verbless = /^(?!(?:is|has|may|list|switch|focus)[A-Z])[a-z][A-Za-z0-9]*O[fn]$/

/** Checks the names of docs/house.md#names: files in kebab-case, components in PascalCase.tsx, functions with a verb, and no meaningless name. */
export const checkNames = async (root: string): Promise<string[]> => [
  ...listFiles(root, ...[...rooms, 'database', 'docs'].map(room => `${room}/**/*`)).flatMap(fileOffences),
  ...listSources(root).flatMap(path => identifierOffences(readSource(root, path))),
]

const kebab = /^\d*[a-z0-9]*(-[a-z0-9]+)*(\.[a-z0-9]+)+$/
const pascal = /^[A-Z][A-Za-z0-9]*(\.test|\.module)?\.(tsx|css)$/

const fileOffences = (path: string) => {
  const file = posix.basename(path)
  const folders = path.split('/').slice(1, -1)
  const isWellFormed = kebab.test(file) || pascal.test(file) || file === 'README.md'
  const words = [file.split('.')[0]!, ...folders]
  return [
    ...(isWellFormed ? [] : [`${path}: a file is named in kebab-case, a component in PascalCase.tsx`]),
    ...folders
      .filter(name => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))
      .map(name => `${path}: the folder ${name} is not in kebab-case`),
    ...words.filter(isBannedFile).map(word => `${path}: ${word} is a banned name, as it says nothing`),
  ]
}

const isBannedFile = (name: string) => isBanned(name) || isBanned(name.split('-').at(-1)!)
const isBanned = (name: string) => [...banned, ...singular].includes(name.toLowerCase()) || endings.test(name)

const identifierOffences = (source: Source): string[] => {
  if (isGenerated(source.text)) return []
  const offences: string[] = []
  walk(source.program, node => {
    for (const { name, start } of declaredBy(node))
      if (isBanned(name) || fillers.includes(name))
        offences.push(`${source.path}:${source.lineAt(start)} declares ${name}, a banned name, as it says nothing`)
    for (const { name, start } of functionsDeclaredBy(node))
      if (verbless.test(name))
        offences.push(
          `${source.path}:${source.lineAt(start)} declares ${name}; start with a verb of docs/writing.md#voice: toX, pickX, buildX`,
        )
  })
  return offences
}

interface Identifier {
  name: string
  start: number
}

/** Returns the names that a node declares: variables, parameters, functions, classes, types. */
const declaredBy = (node: SyntaxNode): Identifier[] => {
  switch (node.type) {
    case 'VariableDeclarator':
      return namesIn(node.id)
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return (node.params as SyntaxNode[]).flatMap(namesIn)
    case 'FunctionDeclaration':
      return [...namesIn(node.id), ...(node.params as SyntaxNode[]).flatMap(namesIn)]
    case 'ClassDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
      return namesIn(node.id)
    default:
      return []
  }
}

const functionTypes = ['ArrowFunctionExpression', 'FunctionExpression']

const functionsDeclaredBy = (node: SyntaxNode): Identifier[] => {
  if (node.type === 'FunctionDeclaration') return namesIn(node.id)
  const isFunction =
    node.type === 'VariableDeclarator' && functionTypes.includes((node.init as SyntaxNode | null)?.type ?? '')
  return isFunction ? namesIn(node.id) : []
}

const namesIn = (pattern: unknown): Identifier[] => {
  const node = pattern as SyntaxNode | null
  switch (node?.type) {
    case 'Identifier':
      return [{ name: node.name as string, start: node.start }]
    case 'ObjectPattern':
      return (node.properties as SyntaxNode[]).flatMap(property => namesIn(property.value ?? property.argument))
    case 'ArrayPattern':
      return (node.elements as SyntaxNode[]).flatMap(namesIn)
    case 'AssignmentPattern':
      return namesIn(node.left)
    case 'RestElement':
      return namesIn(node.argument)
    default:
      return []
  }
}
