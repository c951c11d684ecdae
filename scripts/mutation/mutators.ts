import { findCallee, findString, type Source, type SyntaxNode, walk } from '../checks/sources.ts'

export interface Mutant {
  /** Relative to the root. */
  file: string
  line: number
  description: string
  /** The whole file with the change. */
  text: string
}

/** One change of a text, from one offset to another. */
interface Change {
  start: number
  end: number
  to: string
  description?: string
}

type Mutator = (node: SyntaxNode, parents: SyntaxNode[], text: string) => Change[]

/** Builds all mutants of a file, in the order of its text. */
export const buildMutants = (source: Source): Mutant[] => {
  const { path, text } = source
  const changes: Change[] = []
  walk(source.program, (node, parents) => {
    if (![...parents, node].some(isLeftOut))
      changes.push(...Object.values(mutators).flatMap(mutator => mutator(node, parents, text)))
  })
  return changes
    .sort((one, other) => one.start - other.start)
    .map(({ start, end, to, description }) => ({
      file: path,
      line: source.lineAt(start + text.slice(start, end).search(/\S|$/)),
      description: description ?? describeChange(text.slice(start, end), to),
      text: text.slice(0, start) + to + text.slice(end),
    }))
}

const describeChange = (from: string, to: string) =>
  to ? `${shorten(from)} → ${shorten(to)}` : `without ${shorten(from)}`

const shorten = (code: string) => {
  const line = code.trim().replace(/\s+/g, ' ')
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}

/** Returns true for types, imports and log lines, whose changes no test should detect. */
const isLeftOut = (node: SyntaxNode) =>
  /^(Import|Export)(All)?Declaration$/.test(node.type) ||
  /^TS(?!(As|NonNull|Satisfies|Instantiation)Expression$)/.test(node.type) ||
  isLogLine(node)

const isLogLine = ({ type, callee }: SyntaxNode) => {
  const { object } = type === 'CallExpression' ? (callee as { object?: SyntaxNode }) : {}
  const name = object && String((object.property as SyntaxNode | undefined)?.name ?? object.name)
  return name === 'log' || name === 'logger' || name === 'console'
}

const opposites: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
}

const dropped = new Set(['where', 'whereRef', 'forUpdate', 'forShare', 'onConflict'])

const negateConditions: Mutator = (node, _, text) => {
  if (node.type !== 'IfStatement' && node.type !== 'ConditionalExpression') return []
  const { start, end, type, operator } = node.test as SyntaxNode
  // The negated operator is the same mutant.
  if (type === 'BinaryExpression' && /^[!=]==$/.test(String(operator))) return []
  return [{ start, end, to: `!(${text.slice(start, end)})` }]
}

const turnOperators: Mutator = ({ type, operator, left, right, start, end }, _, text) => {
  const turned = opposites[String(operator)]
  if (!turned || (type !== 'BinaryExpression' && type !== 'LogicalExpression')) return []
  const from = (left as SyntaxNode).end
  const to = (right as SyntaxNode).start
  const between = text.slice(from, to).replace(String(operator), turned)
  return [{ start, end, to: text.slice(start, from) + between + text.slice(to, end) }]
}

const removeCalls: Mutator = ({ type, expression, start, end }, _, text) => {
  if (type !== 'ExpressionStatement' || isLogLine(expression as SyntaxNode)) return []
  const calls = /^(AwaitExpression|CallExpression|ChainExpression)$/.test((expression as SyntaxNode).type)
  return calls ? [{ start, end, to: '{}', description: `without ${shorten(text.slice(start, end))}` }] : []
}

const dropChained: Mutator = node => {
  if (node.type !== 'CallExpression' || !dropped.has(findCallee(node) ?? '')) return []
  const { type, object } = node.callee as SyntaxNode
  return type === 'MemberExpression' ? [{ start: (object as SyntaxNode).end, end: node.end, to: '' }] : []
}

const returnEarly: Mutator = (node, parents) => {
  if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return []
  if (!isBoolean(node, parents.at(-1))) return []
  const { type, start, end } = node.body as SyntaxNode
  const isBlock = type === 'BlockStatement'
  return ['true', 'false'].map(value => ({
    start: isBlock ? start + 1 : start,
    end: isBlock ? start + 1 : end,
    to: isBlock ? ` return ${value};` : value,
    description: `${getName(node, parents.at(-1)) || 'the function'} returns ${value} at once`,
  }))
}

const isBoolean = (node: SyntaxNode, parent: SyntaxNode | undefined) => {
  const type = (node.returnType as { typeAnnotation: SyntaxNode } | null)?.typeAnnotation
  if (type) return isBooleanType(type)
  const makesFunction = /Function/.test((node.body as SyntaxNode).type)
  return !makesFunction && /^(is|has|can|may|needs)[A-Z]/.test(getName(node, parent))
}

const isBooleanType = ({ type, typeName, typeArguments }: SyntaxNode): boolean =>
  type === 'TSBooleanKeyword' ||
  type === 'TSTypePredicate' ||
  ((typeName as SyntaxNode | undefined)?.name === 'Promise' &&
    isBooleanType((typeArguments as { params: SyntaxNode[] }).params[0]!))

const getName = (node: SyntaxNode, parent: SyntaxNode | undefined) => {
  const nameNode = (node.id ?? parent?.id ?? parent?.key) as SyntaxNode | null | undefined
  return nameNode?.type === 'Identifier' ? String(nameNode.name) : ''
}

const raiseNumbers: Mutator = ({ type, value, start, end }, parents) => {
  if (type !== 'Literal' || typeof value !== 'number') return []
  const parent = parents.at(-1)
  const isKey = parent?.type === 'Property' && (parent.key as SyntaxNode).start === start
  return isKey ? [] : [{ start, end, to: String(value + 1) }]
}

const dropElements: Mutator = ({ type, elements, end }, _, text) => {
  if (type !== 'ArrayExpression') return []
  const strings = elements as SyntaxNode[]
  if (strings.some(element => findString(element) === undefined)) return []
  return strings.map((element, index) => {
    const next = strings[index + 1]?.start ?? end - 1
    return { start: element.start, end: next, to: '', description: `without ${text.slice(element.start, element.end)}` }
  })
}

/** The mutators by name; each returns the changes of a node. */
const mutators = {
  negateConditions,
  turnOperators,
  removeCalls,
  dropChained,
  returnEarly,
  raiseNumbers,
  dropElements,
} satisfies Record<string, Mutator>
