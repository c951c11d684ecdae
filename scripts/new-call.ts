import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { maxFolderFiles } from './checks/folders.ts'
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
  requireRoom(root, words, Object.keys(files))
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

/** Throws a UsageError if a folder would have more files than the check of folders allows. */
const requireRoom = (root: string, [domain, nouns, ...rest]: string[], paths: string[]) => {
  for (const [folder, added] of Map.groupBy(paths, path => dirname(path))) {
    const present = existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : []
    const count = present.filter(name => /\.(ts|tsx|css)$/.test(name)).length + added.length
    if (count > maxFolderFiles)
      throw new UsageError(
        `${folder} would have ${count} files, and may have ${maxFolderFiles}; choose a sub-folder, such as npm run new-call -- ${[domain, `readers/${nouns}`, ...rest].join(' ')}`,
      )
  }
}

const listNextSteps = ({ call, domain, folder, nouns, isReading, who }: Names) => [
  `contract/${join(domain, folder, nouns)}.ts: the shapes, the access and the summary`,
  `server/${join(domain, folder, nouns)}.ts: what the call does; a table needs a migration`,
  `server/${join(domain, folder, nouns)}.test.ts: a line for each who, and for each bad input`,
  ...(who === 'anyone' || who === 'user'
    ? [
        `server/testing/catalogue/report-ways.ts: if ${call} can show a report, move it there from aboutPeople in server/hidden-reports.thorough.test.ts`,
      ]
    : []),
  ...(isReading
    ? []
    : [
        who === 'anyone'
          ? 'docs/behaviour/responses.md, "Rate limits": a row for the rate limit; see CONTRIBUTING.md, "What readers write"'
          : `web/words/th/trail/trail.ts: the Thai words of call_${call}`,
      ]),
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
