import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, listSources, readSource, type Source } from '../sources.ts'
import { readComments, splitLines } from '../wording/comments.ts'

/** Matches a name in backticks of two words or more, such as `findReport`, but no pattern such as `findX`. */
const namePattern = /`([a-z]{2,}(?:[A-Z][a-z0-9]+)+)(?:\(\))?`/g

/** Names of other programs, and examples, which the code does not have. */
const foreignNames = new Set(['constructTable', 'fromKysely', 'saveReleaseNote'])

/** Checks that each name of code in a comment or a document exists in the code, so that a renamed function takes its mentions with it. */
export const checkCodeNames = async (root: string): Promise<string[]> => {
  const readText = (path: string) => readFileSync(join(root, path), 'utf8')
  const texts = [
    ...listSources(root).map(path => removeComments(readSource(root, path))),
    ...listFiles(root, '*.json', 'database/**/*.sql', 'server/**/*.sql').map(readText),
  ]
  const knownNames = new Set([...foreignNames, ...texts.flatMap(text => text.match(/[A-Za-z_$][\w$]*/g) ?? [])])
  const documentLines = listFiles(root, '*.md', 'docs/**/*.md').flatMap(path => splitLines(path, 1, readText(path)))
  return [...readComments(root), ...documentLines].flatMap(({ path, line, text }) =>
    [...text.matchAll(namePattern)]
      .filter(([, name = '']) => !knownNames.has(name))
      .map(([, name]) => `${path}:${line} names ${name}, which is not in the code`),
  )
}

/** Returns the text without what its comments say; their marks contain no names. */
const removeComments = ({ text, comments }: Source) =>
  comments.reduceRight((code, { value, start }) => code.slice(0, start) + code.slice(start).replace(value, ''), text)
