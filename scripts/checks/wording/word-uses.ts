import {
  findCallee,
  findString,
  getCooked,
  isTest,
  listNodes,
  listSources,
  readSource,
  type Source,
  type SyntaxNode,
  walk,
} from '../sources.ts'

/** A key in t('…') or i18nKey. */
export interface KeyUse {
  key: string
  where: string
  /** Names of the values in t(key, { name: value }); undefined if the code composes them or renders <Trans>. */
  valueNames: string[] | undefined
  /** True in t(isOpen ? 'close' : 'open', values), where each text needs some of the values. */
  isChoice: boolean
}

export interface WordUses {
  keyUses: KeyUse[]
  /** Composed keys, t(`frequency.${name}`), as patterns. */
  patterns: { pattern: RegExp; where: string }[]
  /** Every string in the web's code, since a table may contain keys, and every message named as messages.x. */
  usedTexts: Set<string>
  /** Namespaces of words with a key that is known only at run time: t(report.frequency, { ns: 'frequencies' }). */
  dynamicNamespaces: Set<string>
}

/** Collects how the web uses words, and which messages of the contract are used. */
export const collectWordUses = (root: string): WordUses => {
  const uses: WordUses = { keyUses: [], patterns: [], usedTexts: new Set(), dynamicNamespaces: new Set() }
  const code = listSources(root, ['web']).filter(path => !isTest(path) && !path.startsWith('web/words/'))
  for (const path of code) collect(readSource(root, path), uses)
  for (const path of listSources(root, ['server', 'web'])) collectMessages(readSource(root, path), uses)
  return uses
}

const collectMessages = (source: Source, { usedTexts }: WordUses) => {
  for (const { object, property } of listNodes(source, 'MemberExpression')) {
    const message = (property as { name?: string }).name
    if ((object as { name?: string }).name === 'messages' && message) usedTexts.add(message)
  }
}

/** Adds the uses of words in a source to `uses`. */
const collect = (source: Source, uses: WordUses) => {
  walk(source.program, node => {
    const text = findString(node)
    if (text !== undefined) uses.usedTexts.add(text)
  })
  for (const node of listNodes(source, 'CallExpression', 'JSXAttribute')) {
    const keys = listKeyExpressions(node).flatMap(splitChoices)
    for (const key of keys) addKeyUse(source, { node, key, isChoice: keys.length > 1 }, uses)
  }
}

/** Adds the use of one key: a fixed one, a composed one, or one that is known only at run time. */
const addKeyUse = (
  source: Source,
  { node, key, isChoice }: { node: SyntaxNode; key: SyntaxNode; isChoice: boolean },
  { keyUses, patterns, dynamicNamespaces }: WordUses,
) => {
  const where = `${source.path}:${source.lineAt(key.start)}`
  const text = findString(key)
  if (text !== undefined) keyUses.push({ key: text, where, valueNames: findValueNames(node), isChoice })
  else if (key.type === 'TemplateLiteral') patterns.push({ pattern: toPattern(key), where })
  else for (const namespace of pickNamespaces(source, node)) dynamicNamespaces.add(namespace)
}

/** Returns the expression of the key in t(key) or <Trans i18nKey={key}>. */
const listKeyExpressions = (node: SyntaxNode): SyntaxNode[] => {
  if (node.type === 'CallExpression')
    return findCallee(node) === 't' ? (node.arguments as SyntaxNode[]).slice(0, 1) : []
  const value = node.value as SyntaxNode | null
  if ((node.name as { name?: string }).name !== 'i18nKey' || !value) return []
  return [value.type === 'JSXExpressionContainer' ? (value.expression as SyntaxNode) : value]
}

/** Returns the names of the values that t(key, { name: value }) passes; undefined if they cannot be read from the code. */
const findValueNames = (node: SyntaxNode) => {
  if (node.type !== 'CallExpression') return undefined
  const options = (node.arguments as SyntaxNode[])[1]
  if (!options) return []
  if (options.type !== 'ObjectExpression') return undefined
  const names = (options.properties as SyntaxNode[]).map(({ key }) => (key as { name?: string } | undefined)?.name)
  return names.every(name => name !== undefined) ? names : undefined
}

/** Returns the namespace that a call names, otherwise the default namespaces of its file. */
const pickNamespaces = (source: Source, call: SyntaxNode): string[] => {
  const options = (call.arguments as SyntaxNode[] | undefined)?.[1]
  const fields = options?.type === 'ObjectExpression' ? (options.properties as SyntaxNode[]) : []
  const namespace = findString(fields.find(({ key }) => (key as { name?: string } | undefined)?.name === 'ns')?.value)
  return namespace === undefined ? listDefaultNamespaces(source) : [namespace]
}

/** Returns the default namespaces of a file: of useTranslation('catalogue'), or the first of useTranslation(['report', 'catalogue']). */
const listDefaultNamespaces = (source: Source) =>
  listNodes(source, 'CallExpression')
    .filter(call => findCallee(call) === 'useTranslation')
    .flatMap(call => {
      const [namespace] = call.arguments as SyntaxNode[]
      return (
        findString(namespace?.type === 'ArrayExpression' ? (namespace.elements as SyntaxNode[])[0] : namespace) ?? []
      )
    })

/** Returns both sides of `open ? 'close' : 'open'`. */
const splitChoices = (node: SyntaxNode): SyntaxNode[] =>
  node.type === 'ConditionalExpression'
    ? [node.consequent, node.alternate].flatMap(choice => splitChoices(choice as SyntaxNode))
    : [node]

const toPattern = (template: SyntaxNode) =>
  new RegExp(
    `^${(template.quasis as SyntaxNode[]).map(quasi => getCooked(quasi).replace(/[^\w]/g, '\\$&')).join('.+')}$`,
  )
