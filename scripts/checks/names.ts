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
const bannedEndings = /(?:Utils?|Helpers?|Misc|Common|Manager|Service)$/
/** `rowOf` and `limitsOn` hide what the function does; `isOneOf` and `switchOn` start with a verb. */
const verblessPattern = /^(?!(?:is|has|may|list|switch|focus)[A-Z])[a-z][A-Za-z0-9]*O[fn]$/

/** Checks the names of docs/house.md#names: files in kebab-case, components in PascalCase.tsx, verbs in functions, no meaningless name. */
export const checkNames = async (root: string): Promise<string[]> => [
  ...listFiles(root, ...[...rooms, 'database', 'docs'].map(room => `${room}/**/*`)).flatMap(listFileOffences),
  ...listSources(root).flatMap(path => listIdentifierOffences(readSource(root, path))),
]

const kebabPattern = /^\d*[a-z0-9]*(-[a-z0-9]+)*(\.[a-z0-9]+)+$/
const pascalPattern = /^[A-Z][A-Za-z0-9]*(\.test|\.module)?\.(tsx|css)$/

const listFileOffences = (path: string) => {
  const file = posix.basename(path)
  const folders = path.split('/').slice(1, -1)
  const isWellFormed = kebabPattern.test(file) || pascalPattern.test(file) || file === 'README.md'
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
const isBanned = (name: string) => [...banned, ...singular].includes(name.toLowerCase()) || bannedEndings.test(name)

const listIdentifierOffences = (source: Source): string[] => {
  if (isGenerated(source.text)) return []
  const offences: string[] = []
  walk(source.program, node => {
    for (const { name, start } of listDeclaredNames(node))
      if (isBanned(name) || fillers.includes(name))
        offences.push(`${source.path}:${source.lineAt(start)} declares ${name}, a banned name, as it says nothing`)
    for (const { name, start } of listDeclaredFunctions(node))
      if (verblessPattern.test(name))
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
const listDeclaredNames = (node: SyntaxNode): Identifier[] => {
  switch (node.type) {
    case 'VariableDeclarator':
      return listPatternNames(node.id)
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return (node.params as SyntaxNode[]).flatMap(listPatternNames)
    case 'FunctionDeclaration':
      return [...listPatternNames(node.id), ...(node.params as SyntaxNode[]).flatMap(listPatternNames)]
    case 'ClassDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
      return listPatternNames(node.id)
    default:
      return []
  }
}

const functionTypes = ['ArrowFunctionExpression', 'FunctionExpression']

const listDeclaredFunctions = (node: SyntaxNode): Identifier[] => {
  if (node.type === 'FunctionDeclaration') return listPatternNames(node.id)
  const isFunction =
    node.type === 'VariableDeclarator' && functionTypes.includes((node.init as SyntaxNode | null)?.type ?? '')
  return isFunction ? listPatternNames(node.id) : []
}

/** Lists the variables that a destructuring pattern declares. */
const listPatternNames = (pattern: unknown): Identifier[] => {
  const node = pattern as SyntaxNode | null
  switch (node?.type) {
    case 'Identifier':
      return [{ name: node.name as string, start: node.start }]
    case 'ObjectPattern':
      return (node.properties as SyntaxNode[]).flatMap(property =>
        listPatternNames(property.value ?? property.argument),
      )
    case 'ArrayPattern':
      return (node.elements as SyntaxNode[]).flatMap(listPatternNames)
    case 'AssignmentPattern':
      return listPatternNames(node.left)
    case 'RestElement':
      return listPatternNames(node.argument)
    default:
      return []
  }
}
