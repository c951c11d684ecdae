import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, listSources, readSource, type Source } from '../sources.ts'

/** A line of a comment, or of a document. */
export interface Comment {
  path: string
  line: number
  text: string
}

const checkTests = new Set(['references', 'code-names'].map(name => `scripts/checks/documents/${name}.test.ts`))

/** Reads the lines of all comments in the code, except in the tests of the checks that read them, which have wrong ones on purpose. */
export const readComments = (root: string): Comment[] => [
  ...listSources(root)
    .filter(path => !checkTests.has(path))
    .flatMap(path => listCommentLines(readSource(root, path))),
  ...readPlainComments(root),
]

/** Lists the lines of the comments of a TypeScript file, without the marks at both ends of each comment. */
export const listCommentLines = ({ path, comments, lineAt }: Source): Comment[] =>
  comments.flatMap(({ value, start }) => splitLines(path, lineAt(start), value))

/** Reads the lines of the comments in SQL and in style sheets, with their marks. */
export const readPlainComments = (root: string): Comment[] =>
  listFiles(root, 'database/**/*.sql', 'server/**/*.sql', 'web/**/*.css').flatMap(path => {
    const text = readFileSync(join(root, path), 'utf8')
    const pattern = path.endsWith('.css') ? /\/\*[\s\S]*?\*\//g : /--.*/g
    return [...text.matchAll(pattern)].flatMap(({ 0: comment, index }) =>
      splitLines(path, text.slice(0, index).split('\n').length, comment),
    )
  })

/** Splits a text into its lines; `first` is the number of the first one in the file. */
export const splitLines = (path: string, first: number, text: string): Comment[] =>
  text.split('\n').map((line, index) => ({ path, line: first + index, text: line }))
