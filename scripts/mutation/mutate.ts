import { join } from 'node:path'
import { publishSome } from '../../bench/figures.ts'
import { ensureBuilt } from '../build.ts'
import { isGenerated, isTest, listSources, readSource } from '../checks/sources.ts'
import { leaveWithParent } from '../parents.ts'
import { databaseVariable, startSharedDatabase } from '../runners/shared-database.ts'
import { pickSpread, readArguments } from './arguments.ts'
import { tryMutants } from './mutation-runs.ts'
import { buildMutants } from './mutators.ts'

const root = join(import.meta.dirname, '../..')
const ending = new AbortController()
const { signal } = ending

/**
 * Makes small changes to the code of some files, one at a time, and lists those that no test detects: `npm run mutate --
 * server/access/grants`. `--sample 40` tries only that many, spread by `--seed`; a score below `--least` (90) fails. `--publish` writes the
 * score into bench/figures.json.
 */
const main = async (words: string[]) => {
  const options = readArguments(words)
  const sources = listSources(root)
    .filter(path => options.paths.some(start => path.startsWith(start)) && !isTest(path))
    .map(path => readSource(root, path))
    .filter(({ text }) => !isGenerated(text))
  const all = sources.flatMap(buildMutants)
  const mutants = pickSpread(all, options)
  if (mutants.length === 0) throw new Error(`No code to mutate in ${options.paths.join(' ')}.`)
  if (options.sample < Number.POSITIVE_INFINITY) console.log(`--sample ${options.sample} --seed ${options.seed}`)
  await ensureBuilt()
  const database = await startSharedDatabase()
  try {
    const killed = await tryMutants({
      root,
      mutants,
      signal,
      env: { [databaseVariable]: database.url },
      onSurvivor: ({ file, line, description }) => console.log(`${file}:${line}  ${description}`),
    })
    const score = (100 * killed) / mutants.length
    const counts = `${mutants.length} mutants, ${killed} killed, ${mutants.length - killed} survived`
    console.log(`${counts}, score ${score.toFixed(1)} %`)
    const figure = { name: `changes of ${options.paths.join(' ')} that tests notice`, unit: '%', atLeast: 90 }
    if (options.isPublished)
      await publishSome([{ ...figure, value: score, sample: `${mutants.length} of ${all.length} changes` }])
    process.exitCode = score < options.least ? 1 : 0
  } finally {
    await database.stop()
  }
}

for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => ending.abort(new Error(`ended by ${name}`)))
leaveWithParent()

await main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
