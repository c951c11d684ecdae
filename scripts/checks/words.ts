import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, rooms } from './sources.ts'

/** Traces that a public project must not contain: the places and tools of its writing. */
const traces: [trace: string, pattern: RegExp][] = [
  ['an address of a package registry', /https?:\/\/[^\s"'`]*(?:registry|verdaccio|artifactory|nexus|pypi)[^\s"'`]*/i],
  ['a registry setting', /^\s*(?:@[\w-]+:)?registry\s*=/im],
  ["a path of somebody's machine", /(?<![\w.:/-])\/(?:home\/[\w.-]+\/|(?:Users|root|work|workspace)\/[\w.-]+)/],
  ['a fixed path below /tmp; ask for os.tmpdir()', /(?<![\w.:/-])\/tmp\/\w+/],
  [
    'the name of a writing tool',
    /\b(?:claude|anthropic|chatgpt|copilot|sub-?agents?|language model|(?:ai|coding)[ -](?:agent|assistant|session)s?)\b/i,
  ],
]

/** Lists each trace of a workplace in the text files of the project. */
export const checkWords = async (root: string): Promise<string[]> => {
  const kinds = '{ts,tsx,css,sql,md,json,yml,yaml,html,sh}'
  const places = [...rooms, 'database', 'docs', 'office'].map(room => `${room}/**/*.${kinds}`)
  const files = listFiles(root, `*.${kinds}`, ...places).filter(path => !path.startsWith('scripts/checks/words.'))
  return [...files, ...listHidden(root)].flatMap(path => listOffences(root, path))
}

/** Lists the files whose names begin with a dot, and those of the gate. */
const listHidden = (root: string) =>
  listFiles(root, '.ci/*.*').concat(hiddenFiles.filter(path => findText(root, path) !== undefined))

const hiddenFiles = ['.ci/run', '.ci/debian', '.npmrc', '.env.example', '.gitignore', '.gitattributes', '.editorconfig']

const findText = (root: string, path: string) => {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    return undefined
  }
}

const listOffences = (root: string, path: string) => {
  const text = findText(root, path) ?? ''
  return traces.flatMap(([trace, pattern]) => {
    const match = pattern.exec(text)
    return match ? [`${path}:${text.slice(0, match.index).split('\n').length} holds ${trace}: ${match[0].trim()}`] : []
  })
}
