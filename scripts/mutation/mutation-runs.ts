import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { copyProject } from './copies.ts'
import { listCoveringTests } from './covering-tests.ts'
import type { Mutant } from './mutators.ts'
import { passes } from './test-runs.ts'

interface MutationRun {
  root: string
  mutants: Mutant[]
  signal: AbortSignal
  /** Further environment variables for the tests. */
  env?: Record<string, string>
  /** Called for each mutant that no test detects. */
  onSurvivor: (mutant: Mutant) => void
}

interface Copy {
  root: string
  passes: (file: string, limitMilliseconds: number) => Promise<boolean>
}

/** Time limit of an unchanged test file. */
const unchangedMilliseconds = 900_000

/**
 * Tries mutants in two copies of the project, and returns how many were killed. Throws if a test fails without a change, or when the signal
 * aborts; always removes the copies and ends all processes.
 */
export const tryMutants = async ({ root, mutants, signal, env = {}, onSurvivor }: MutationRun): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'khlang-mutate-'))
  try {
    const copies = ['a', 'b'].map(name => openCopy({ root, folder: join(folder, name), env, signal }))
    const tests = new Map(
      [...new Set(mutants.map(({ file }) => file))].map(file => [file, listCoveringTests(root, file)]),
    )
    const durations = new Map<string, number>()
    const all = [...tests.values()].flatMap(({ near, far }) => [...near, ...far])
    await distribute(copies, new Set(all), async (copy, test) => {
      const startedAt = performance.now()
      const isPassed = await copy.passes(test, unchangedMilliseconds)
      signal.throwIfAborted()
      if (!isPassed) throw new Error(`${test} fails without any mutant`)
      durations.set(test, performance.now() - startedAt)
    })
    let killed = 0
    await distribute(copies, mutants, async (copy, mutant) => {
      const { near, far } = tests.get(mutant.file)!
      const compareDurations = (one: string, other: string) => durations.get(one)! - durations.get(other)!
      const testsInOrder = [...near.toSorted(compareDurations), ...far.toSorted(compareDurations)]
      const isKilled = await isKilledByTests(copy, mutant, testsInOrder, durations).finally(() =>
        copyFileSync(join(root, mutant.file), join(copy.root, mutant.file)),
      )
      signal.throwIfAborted()
      if (isKilled) killed += 1
      else onSurvivor(mutant)
    })
    return killed
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface CopySettings {
  root: string
  folder: string
  env: Record<string, string>
  signal: AbortSignal
}

const openCopy = ({ root, folder, env, signal }: CopySettings): Copy => {
  const copied = join(folder, 'project')
  const temporary = join(folder, 'tmp')
  copyProject(root, copied)
  mkdirSync(temporary)
  const cache = join(folder, 'compiled')
  // A killed test leaves its folders; they are deleted with the copy.
  const environment = { ...process.env, ...env, TMPDIR: temporary, NODE_COMPILE_CACHE: cache }
  return {
    root: copied,
    passes: (file, limitMilliseconds) => passes({ root: copied, file, env: environment, signal, limitMilliseconds }),
  }
}

/** Gives each copy the next work item when it is free. Starts no further work after the first error, and throws it. */
const distribute = async <T>(copies: Copy[], work: Iterable<T>, act: (copy: Copy, workItem: T) => Promise<void>) => {
  const waiting = [...work]
  const results = await Promise.allSettled(
    copies.map(async copy => {
      for (let workItem = waiting.shift(); workItem !== undefined; workItem = waiting.shift())
        await act(copy, workItem).catch((error: unknown) => {
          waiting.length = 0
          throw error
        })
    }),
  )
  const failed = results.find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
}

const isKilledByTests = async (
  copy: Copy,
  { file, description, text }: Mutant,
  tests: string[],
  durations: Map<string, number>,
) => {
  const { errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file} cannot be parsed ${description}: ${errors[0].message}`)
  writeFileSync(join(copy.root, file), text)
  for (const test of tests) if (!(await copy.passes(test, Math.ceil(3 * durations.get(test)! + 5000)))) return true
  return false
}
