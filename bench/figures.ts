import { writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'

/** One measured figure; a limit makes it one that must be met. */
export interface Figure {
  name: string
  value: number
  unit: string
  atLeast?: number
  atMost?: number
  /** The same asked of the bare server in the same run. */
  bare?: number
}

const file = join(import.meta.dirname, 'figures.json')

export const isMet = ({ value, atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY }: Figure) =>
  value >= atLeast && value <= atMost

/** Warns when other programs keep the machine busy: the figures would speak of them. */
export const warnWhenBusy = () => {
  const [load = 0] = loadavg()
  if (load > cpus().length / 2)
    console.warn(`The machine is busy (load ${load.toFixed(1)}): expect figures that are too bad.`)
}

const round = (value: number) => (value < 10 ? Math.round(value * 100) / 100 : Math.round(value))
const limitOf = ({ atLeast, atMost }: Figure) =>
  (atLeast === undefined ? atMost && `at most ${atMost}` : `at least ${atLeast}`) ?? ''

/** Prints the figures as a table and keeps them in figures.json, which the README quotes. */
export const publish = async (figures: Figure[]) => {
  console.table(
    Object.fromEntries(
      figures.map(figure => {
        const { name, value, unit, bare } = figure
        return [
          name,
          {
            value: round(value),
            unit,
            bare: bare === undefined ? '' : round(bare),
            limit: limitOf(figure),
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
  const rounded = figures.map(({ value, bare, ...rest }) => ({
    ...rest,
    value: round(value),
    ...(bare !== undefined && { bare: round(bare) }),
  }))
  await writeFile(
    file,
    `${JSON.stringify({ takenAt: new Date().toISOString(), machine, figures: rounded }, null, 2)}\n`,
  )
}
