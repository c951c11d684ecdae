import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, listSources, readSource, type Source } from '../sources.ts'

/** Matches a name in backticks of two words or more, such as `findReport`, but no pattern such as `findX`. */
const namePattern = /`([a-z]{2,}(?:[A-Z][a-z0-9]+)+)(?:\(\))?`/g

/** Names of other programs, and examples, which the code does not have. */
const foreignNames = new Set(['constructTable', 'fromKysely', 'saveReleaseNote'])

/** Checks that each name of code in a comment or a document exists in the code, so that a renamed function takes its mentions with it. */
export const checkCodeNames = async (root: string): Promise<string[]> => {
  // The test of this check has wrong names.
  const sources = listSources(root)
    .filter(path => path !== 'scripts/checks/documents/code-names.test.ts')
    .map(path => readSource(root, path))
  const codeNames = new Set(sources.flatMap(source => removeComments(source).match(/[A-Za-z_$][\w$]*/g) ?? []))
  for (const path of listFiles(root, '*.json', 'database/**/*.sql', 'server/**/*.sql'))
    for (const name of readFileSync(join(root, path), 'utf8').match(/[A-Za-z_$][\w$]*/g) ?? []) codeNames.add(name)
  const isUnknown = (name: string) => !codeNames.has(name) && !foreignNames.has(name)
  return [
    ...sources.flatMap(({ path, comments, lineAt }) =>
      comments.flatMap(({ value, start }) =>
        listNames(value)
          .filter(({ name }) => isUnknown(name))
          .map(({ name, index }) => `${path}:${lineAt(start + index)} names ${name}, which is not in the code`),
      ),
    ),
    ...listFiles(root, '*.md', 'docs/**/*.md').flatMap(path => {
      const text = readFileSync(join(root, path), 'utf8')
      return listNames(text)
        .filter(({ name }) => isUnknown(name))
        .map(
          ({ name, index }) =>
            `${path}:${text.slice(0, index).split('\n').length} names ${name}, which is not in the code`,
        )
    }),
  ]
}

const listNames = (text: string) => [...text.matchAll(namePattern)].map(({ 1: name = '', index }) => ({ name, index }))

/** Returns the text without what its comments say; their marks contain no names. */
const removeComments = ({ text, comments }: Source) =>
  comments.reduceRight((code, { value, start }) => code.slice(0, start) + code.slice(start).replace(value, ''), text)
