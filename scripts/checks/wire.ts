import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  findCallee,
  findString,
  isGenerated,
  isTest,
  listFiles,
  listNodes,
  listSources,
  readSource,
  type Source,
  type SyntaxNode,
} from './sources.ts'

/** Odd spellings of the old client that nobody would choose: each is an offence wherever it appears. */
const oddSpellings = [
  /\w*previla[gj]e\w*/i,
  /\w*catagor\w*/i,
  /\w*upadte\w*/i,
  /\w*satusconsent\w*/i,
  /\bsucces1\b/,
  /\w*mongo\w*/i,
  /\bmgmt\w*/,
  /\blogin_respond\b/,
  /\bexport_excel_name\w*/,
  /\btrans_date\b/,
  /\bLink_name\b/,
  /\bapi_document_URL\b/,
  /\bapi_doc_url\b/,
  /\bbrowsers_(Name|version)\b/i,
  /\btwo_factor_authen\w*/,
  /\b[lL]evel_[mM]aster_[iI]d\b/,
  /\bAcceptance_Date\b/,
  /\bConsent_Version\b/,
  /\bStatus_name\b/,
  /\bUsers_(not_found|already_register)\b/,
  /\bComplete_register\b/,
]

/**
 * Checks that only the contract and the tests use wire spellings: the odd ones above, and the names and values that the contract renames.
 */
export const checkWire = async (root: string): Promise<string[]> => {
  const renamedWords = listRenamedWords(root)
  const values = listRenamedValues(root)
  const names = renamedWords.length
    ? [...oddSpellings, new RegExp(`\\b(?:${renamedWords.join('|')})\\b`)]
    : oddSpellings
  const namesAndValues = values.length ? [...names, new RegExp(`(?<=['"\`])(?:${values.join('|')})(?=['"\`])`)] : names
  const files = [
    ...listSources(root, ['server', 'web', 'sample', 'scripts', 'bench']),
    ...listFiles(root, 'database/**/*.sql', 'server/**/*.sql'),
  ]
  return (
    files
      .filter(path => !isTest(path) && path !== 'scripts/checks/wire.ts')
      // Screens may use the specification's values.
      .flatMap(path => listOffences(root, path, path.startsWith('web/words/') ? names : namesAndValues))
  )
}

const listOffences = (root: string, path: string, patterns: RegExp[]) => {
  const text = readFileSync(join(root, path), 'utf8')
  if (isGenerated(text)) return []
  return text.split('\n').flatMap((line, index) => {
    const words = new Set(patterns.flatMap(pattern => pattern.exec(line)?.[0] ?? []))
    return [...words].map(
      word => `${path}:${index + 1} says ${word}, a spelling of the wire that only contract may hold`,
    )
  })
}

/** Lists wire names that differ from the proper name and are not columns, and last parts of paths that differ from the call's name. */
const listRenamedWords = (root: string) => {
  const columns = listFiles(root, 'database/migrations/*.sql')
    .map(path => readFileSync(join(root, path), 'utf8'))
    .join('\n')
  const sources = listSources(root, ['contract'])
    .filter(path => !isTest(path))
    .map(path => readSource(root, path))
  const pairs = sources.flatMap(source => listNodes(source, 'Property').flatMap(listPairs))
  const properNames = new Set(pairs.flatMap(([name]) => [name, toSnakeCase(name)]))
  const fields = pairs
    .map(([, wire]) => wire)
    .filter(word => !properNames.has(word) && !new RegExp(`\\b${word}\\b`).test(columns))
  const calls = sources.flatMap(source => listNodes(source, 'ObjectExpression').flatMap(listCallWords))
  return [...new Set([...fields, ...calls])].filter(isDistinct)
}

/** Lists the values of `wireValues({ duplicate: 'Name is duplicate' })` that are unmistakable: those of several words. */
const listRenamedValues = (root: string) => {
  const sources = listSources(root, ['contract'])
    .filter(path => !isTest(path))
    .map(path => readSource(root, path))
  const texts = sources
    .flatMap(source => [...listNamedObjects(source), ...listInlineObjects(source)])
    .flatMap(listTexts)
  return [...new Set(texts)].filter(text => text.includes(' '))
}

/** Lists the first arguments of the calls of `wireValues`: objects, or the names of constants. */
const listInlineObjects = (source: Source) =>
  listNodes(source, 'CallExpression')
    .filter(node => findCallee(node) === 'wireValues')
    .map(node => (node.arguments as SyntaxNode[])[0]!)

/** Lists the constant objects that a call of `wireValues` in the file refers to. */
const listNamedObjects = (source: Source) => {
  const names = new Set(listInlineObjects(source).map(({ name }) => name))
  return listNodes(source, 'VariableDeclarator')
    .filter(({ id }) => names.has((id as SyntaxNode).name))
    .map(({ init }) => ((init as SyntaxNode).expression ?? init) as SyntaxNode)
}

const listTexts = ({ properties }: SyntaxNode) =>
  ((properties ?? []) as SyntaxNode[]).flatMap(({ value }) => findString(value) ?? [])

/** Returns the two names of a field such as `titleEn: ['export_excel_name', schema]`; none for other properties. */
const listPairs = ({ key, value }: SyntaxNode): [proper: string, wire: string][] => {
  const [first, second] =
    (value as SyntaxNode).type === 'ArrayExpression' ? ((value as SyntaxNode).elements as SyntaxNode[]) : []
  const wire = findString(first)
  return wire !== undefined && second && findString(second) === undefined ? [[getKeyName(key), wire]] : []
}

const listCallWords = ({ properties }: SyntaxNode): string[] => {
  const fields = new Map(
    (properties as SyntaxNode[]).filter(({ key }) => key).map(({ key, value }) => [getKeyName(key), findString(value)]),
  )
  const word = fields.get('path')?.split('/').at(-1)
  return word && fields.get('method') && word !== fields.get('name') ? [word] : []
}

const getKeyName = (key: unknown) =>
  String((key as { name?: string; value?: string }).name ?? (key as { value?: string }).value)

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Returns true for a word with an underscore or in camel case, which is a wire name; a single plain word can mean anything. */
const isDistinct = (word: string) => /^\w+$/.test(word) && (/_/.test(word) || /[a-z][A-Z]/.test(word))
