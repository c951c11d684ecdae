import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  findString,
  getCooked,
  isGenerated,
  isTest,
  listFiles,
  listNodes,
  listSources,
  readSource,
  type SyntaxNode,
} from '../sources.ts'

interface Term {
  forbidden: string
  recommended: string[]
}

interface ThaiText {
  path: string
  line: number
  text: string
}

const thai = /[\u0e01-\u0e5b]/

/** Checks that every Thai text uses the words of docs/glossary.md; each fault names the recommended word. */
export const checkThaiTerms = async (root: string): Promise<string[]> => {
  const terms = readTerms(root)
  const recommended = [...new Set(terms.flatMap(term => term.recommended))]
  return readThai(root).flatMap(({ path, line, text }) =>
    terms
      .filter(({ forbidden }) => usesForbidden(text, forbidden, recommended))
      .map(
        term => `${path}:${line} says ${term.forbidden}; docs/glossary.md recommends ${term.recommended.join(' or ')}`,
      ),
  )
}

/** Returns true if a text contains a forbidden word, except within a recommended one: บัญชี in บัญชีผู้ใช้. */
const usesForbidden = (text: string, forbidden: string, recommended: string[]) => {
  const longerWords = recommended.filter(word => word.includes(forbidden))
  const rest = longerWords.reduce((remaining, word) => remaining.replaceAll(word, ' '), text)
  return rest.includes(forbidden)
}

const readTerms = (root: string): Term[] => {
  const file = join(root, 'docs/glossary.md')
  if (!existsSync(file)) return []
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line.startsWith('|'))
    .map(line => line.split('|').map(cell => cell.trim()))
  const head = rows[0] ?? []
  const [recommendedColumn, forbiddenColumn] = [head.indexOf('ไทย'), head.indexOf('not in Thai')]
  return rows
    .slice(2)
    .flatMap(row =>
      splitCell(row[forbiddenColumn]).map(forbidden => ({ forbidden, recommended: splitCell(row[recommendedColumn]) })),
    )
}

const splitCell = (cell = '') =>
  cell
    .split(',')
    .map(word => word.trim())
    .filter(word => word !== '')

/** Reads the Thai strings of server, web and contract except tests, and the lines of the office's pages. */
const readThai = (root: string): ThaiText[] => [
  ...listSources(root, ['contract', 'server', 'web'])
    .filter(path => !isTest(path))
    .flatMap(path => listThaiStrings(root, path)),
  ...listFiles(root, 'office/**/*.th.md').flatMap(path =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .map((text, index) => ({ path, line: index + 1, text })),
  ),
]

const listThaiStrings = (root: string, path: string): ThaiText[] => {
  const source = readSource(root, path)
  if (isGenerated(source.text)) return []
  return listNodes(source, 'Literal', 'TemplateLiteral', 'JSXText')
    .map(node => ({ path, line: source.lineAt(node.start), text: toText(node) }))
    .filter(({ text }) => thai.test(text))
}

const toText = (node: SyntaxNode) => {
  if (node.type === 'TemplateLiteral') return (node.quasis as SyntaxNode[]).map(getCooked).join('…')
  return node.type === 'JSXText' ? String(node.value) : (findString(node) ?? '')
}
