import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, rooms } from '../sources.ts'
import { type Comment, readComments } from '../wording/comments.ts'
import { parseAnchors } from './links.ts'

/** Checks that documents and headings named in comments exist, decisions by number, and code named in documents. */
export const checkReferences = async (root: string): Promise<string[]> => {
  const comments = readComments(root)
  return [
    ...comments.flatMap(comment => listDocumentFaults(root, comment)),
    ...comments.flatMap(comment => listDecisionFaults(root, comment)),
    ...listFiles(root, 'CONTRIBUTING.md', 'docs/house.md', 'docs/behaviour/*.md').flatMap(path =>
      listPathFaults(root, path),
    ),
  ]
}

// A template of a path, such as `<noun>.md` or `${path}.md`, is not a reference.
const documentPattern = /(?<![\w<>{}$*./-])((?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.md)\b(?:#([\p{L}\p{M}\p{N}\p{Pc}-]+))?/gu

// Applied migrations never change, including comments; docs/behaviour/README.md says where their document is now.
const allowedReference = { paths: /^database\/migrations\/00[0-3]\d-/, document: 'decisions.md' }

const listDocumentFaults = (root: string, { path, line, text }: Comment) =>
  [...text.matchAll(documentPattern)].flatMap(([reference, document = '', heading]) => {
    if (document === allowedReference.document && allowedReference.paths.test(path)) return []
    const file = [document, `docs/${document}`].find(candidate => existsSync(join(root, candidate)))
    if (!file) return [`${path}:${line} names ${reference}, which is not in the project`]
    if (heading === undefined || parseAnchors(readFileSync(join(root, file), 'utf8')).has(heading)) return []
    return [`${path}:${line} names ${reference}, and ${file} has no such heading`]
  })

const listDecisionFaults = (root: string, { path, line, text }: Comment) => {
  const numbers = new Set(
    listFiles(root, 'docs/decisions/*.md').map(file => Number(file.split('/').at(-1)!.slice(0, 4))),
  )
  return [...text.matchAll(/\b(?:docs\/decisions\/0*|decisions? )(\d+)\b/g)]
    .filter(([, number]) => !numbers.has(Number(number)))
    .map(([reference]) => `${path}:${line} names ${reference}, which does not exist`)
}

const codePathPattern = new RegExp(
  `\`((?:${[...rooms, 'database', 'docs', 'office'].join('|')})/[\\w./-]*\\w/?)\``,
  'g',
)

/** Checks paths in backticks in the documents about the code; placeholders such as `server/<domain>/` are ignored. */
const listPathFaults = (root: string, path: string) =>
  readFileSync(join(root, path), 'utf8')
    .split('\n')
    .flatMap((text, index) =>
      [...text.matchAll(codePathPattern)]
        .filter(([, file = '']) => !existsSync(join(root, file)))
        .map(([, file]) => `${path}:${index + 1} names ${file}, which is not in the project`),
    )
