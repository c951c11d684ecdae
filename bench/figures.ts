import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'

/** One measured figure; it must meet its limit, if it has one. */
export interface Figure {
  name: string
  value: number
  unit: string
  atLeast?: number
  atMost?: number
  /** The value, in the same run, of what the portal is compared with: the plain server, PostgreSQL or DuckDB. */
  plain?: number
  /** The value of the bare server in the same run. */
  bare?: number
  /** The day on which it was measured separately, after the others. */
  retakenOn?: string
  /** The measured part, if it is not everything. */
  sample?: string
}

const file = join(import.meta.dirname, 'figures.json')

export const isMet = ({ value, atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY }: Figure) =>
  value >= atLeast && value <= atMost

/** Warns when other programs use the processors, as that would distort the figures. */
export const warnWhenBusy = () => {
  const [load = 0] = loadavg()
  if (load > cpus().length / 2)
    console.warn(`The machine is busy (load ${load.toFixed(1)}): the figures will be worse than on an idle machine.`)
}

const formatToday = () => new Date().toISOString().slice(0, 10)
const round = (value: number) => (value < 10 ? Math.round(value * 100) / 100 : Math.round(value))
const roundIfKnown = (value: number | undefined) => (value === undefined ? '' : round(value))
const formatLimit = ({ atLeast, atMost }: Figure) =>
  (atLeast === undefined ? atMost && `at most ${atMost}` : `at least ${atLeast}`) ?? ''

/** Prints the figures as a table and stores them in figures.json, from which docs/figures.md is generated; `keepOthers` keeps those of an earlier run. */
export const publish = async (figures: Figure[], { keepOthers = false } = {}) => {
  console.table(
    Object.fromEntries(
      figures.map(figure => {
        const { name, value, unit } = figure
        return [
          name,
          {
            value: round(value),
            unit,
            plain: roundIfKnown(figure.plain),
            bare: roundIfKnown(figure.bare),
            limit: formatLimit(figure),
            met: isMet(figure) ? '' : 'NO',
          },
        ]
      }),
    ),
  )
  const machine = {
    processors: cpus().length,
    model: cpus()[0]?.model,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  }
  const rounded = figures.map(({ value, plain, bare, ...rest }) => ({
    ...rest,
    value: round(value),
    ...(plain !== undefined && { plain: round(plain) }),
    ...(bare !== undefined && { bare: round(bare) }),
    ...(keepOthers && { retakenOn: formatToday() }),
  }))
  const earlier: { takenAt: string; figures: Figure[] } = JSON.parse(await readFile(file, 'utf8'))
  const isNew = ({ name }: Figure) => rounded.some(figure => figure.name === name)
  // Mutation scores come from `npm run mutate` and do not depend on the bench.
  const otherFigures = earlier.figures.filter(figure => !isNew(figure) && (keepOthers || figure.sample !== undefined))
  const takenAt = keepOthers ? earlier.takenAt : new Date().toISOString()
  await writeFile(file, `${JSON.stringify({ takenAt, machine, figures: [...otherFigures, ...rounded] }, null, 2)}\n`)
}

/** Prints some figures and stores them in figures.json, where all others stay unchanged. */
export const publishSome = async (figures: Figure[]) => {
  const earlier = JSON.parse(await readFile(file, 'utf8')) as { figures: Figure[] }
  const newFigures = figures.map(figure => ({ ...figure, value: round(figure.value), retakenOn: formatToday() }))
  console.table(newFigures.map(figure => ({ ...figure, met: isMet(figure) ? '' : 'NO' })))
  const others = earlier.figures.filter(({ name }) => !newFigures.some(figure => figure.name === name))
  await writeFile(file, `${JSON.stringify({ ...earlier, figures: [...others, ...newFigures] }, null, 2)}\n`)
}
