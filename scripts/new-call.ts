import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runCommand } from './commands.ts'
import { buildFiles } from './new-call/files.ts'
import { buildLists } from './new-call/lists.ts'
import { deriveNames, type Names, UsageError, usage } from './new-call/names.ts'

/** Writes the skeleton of a call and adds it to the lists; returns what was written and what remains to be done by hand. */
export const writeCall = async (root: string, words: string[]) => {
  const names = deriveNames(root, words)
  const files = buildFiles(names)
  const existingPaths = Object.keys(files).filter(path => existsSync(join(root, path)))
  if (existingPaths.length > 0) throw new UsageError(`${existingPaths.join(', ')} exist already; add the call there`)
  const lists = buildLists(root, names)
  const entries = Object.entries(files).concat(lists.flatMap(list => ('text' in list ? [[list.path, list.text]] : [])))
  for (const [path, text] of entries) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const paths = entries.map(([path]) => path)
  const format = [process.execPath, 'node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...paths]
  // In separate processes: this one has loaded the old contract.
  for (const command of [format, [process.execPath, 'scripts/generate.ts']]) {
    const { code, output } = await runCommand({ words: command, cwd: root, env: process.env })
    if (code !== 0) throw new Error(output)
  }
  return {
    names,
    writtenPaths: paths,
    todos: lists.flatMap(list => ('todo' in list ? [`${list.path}: ${list.todo}`] : [])),
  }
}

const listNextSteps = ({ call, domain, nouns, isReading }: Names) => [
  `contract/${domain}/${nouns}.ts: the shapes, the access and the summary`,
  `server/${domain}/${nouns}.ts: what the call does; a table needs a migration`,
  `server/${domain}/${nouns}.test.ts: a line for each who, and for each bad input`,
  isReading
    ? `server/testing/catalogue/report-ways.ts: move ${call} there from aboutPeople if it can show a report`
    : `web/words/th/trail/trail.ts: the Thai words of call_${call}`,
  'server/fuzz.test.ts or server/testing/invented/: each new input field',
  'the screen, its words in both languages, a journey, and the page of docs/behaviour/ (CONTRIBUTING.md, "Add a call")',
]

if (import.meta.main)
  try {
    const { names, writtenPaths, todos } = await writeCall(join(import.meta.dirname, '..'), process.argv.slice(2))
    for (const path of writtenPaths) console.log(`wrote ${path}`)
    for (const todo of todos) console.log(`by hand: ${todo}`)
    console.log('\nNext:')
    for (const step of listNextSteps(names)) console.log(`  ${step}`)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(`${error.message}\n\n${usage}`)
    process.exitCode = 1
  }
