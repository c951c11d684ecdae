import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

export interface MutationArguments {
  /** Path prefixes of the files to mutate. */
  paths: string[]
  /** Number of mutants to try; by default all. */
  sample: number
  seed: number
  /** The score in percent below which the run fails. */
  least: number
  /** True if the score is written into bench/figures.json. */
  isPublished: boolean
}

/** Reads the command line; throws for a missing path, an unknown option or an invalid number. */
export const readArguments = (words: string[]): MutationArguments => {
  const { values, positionals: paths } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      sample: { type: 'string' },
      seed: { type: 'string' },
      least: { type: 'string', default: '90' },
      publish: { type: 'boolean', default: false },
    },
  })
  if (paths.length === 0) throw new Error('Name the files to mutate: npm run mutate -- server/access/grants')
  const { sample = Number.POSITIVE_INFINITY, seed = randomInt(10_000), least } = values
  const numbers = { sample: Number(sample), seed: Number(seed), least: Number(least) }
  for (const [name, value] of Object.entries(numbers))
    if (!(value >= 0)) throw new Error(`--${name} takes a number of at least 0.`)
  return { paths, ...numbers, isPublished: values.publish }
}

/** Picks items of a list at equal distances; the seed determines the first. */
export const pickSpread = <T>(list: T[], { sample, seed }: { sample: number; seed: number }): T[] => {
  if (sample >= list.length) return list
  const step = list.length / sample
  // Multiples of the golden ratio spread evenly over the step.
  const offset = ((seed * 0.618_033_988_749) % 1) * step
  return Array.from({ length: sample }, (_, index) => list[Math.floor(offset + index * step)]!)
}
