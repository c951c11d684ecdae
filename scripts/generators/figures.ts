import type { Figure } from '../../bench/figures.ts'

interface Figures {
  takenAt: string
  machine: { processors: number; memoryGb: number; node: string }
  figures: Figure[]
}

const [begin, end] = ['<!-- figures -->', '<!-- end of figures -->']

/** Replaces the figures in the README with those of the last `npm run bench`. */
export const replaceFigures = (readme: string, figures: Figures) => {
  const [before, rest] = readme.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined)
    throw new Error(`The README has no place for figures: ${begin} … ${end}`)
  return `${before}${begin}\n${formatTable(figures)}\n${end}${after}`
}

const formatTable = ({ takenAt, machine, figures }: Figures) =>
  [
    `Taken by \`npm run bench\` on ${takenAt.slice(0, 10)}: ${machine.processors} processors, ${machine.memoryGb} GB, Node ${machine.node}, 100,000 reports, 1,000,000 downloads. A figure with a date was measured again on that date.`,
    '',
    '| figure | value | plain server, same run | bare server, same run | target |',
    '| --- | ---: | ---: | ---: | --- |',
    ...figures.map(
      ({ name, value, unit, plain, bare, atLeast, atMost, retakenOn, sample }) =>
        `| ${name}${formatNotes(sample, retakenOn)} | ${formatFigure(value)} ${unit} | ${formatFigure(plain)} | ${formatFigure(bare)} | ${formatTarget(atLeast, atMost)} |`,
    ),
  ].join('\n')

const formatNotes = (...notes: (string | undefined)[]) => {
  const presentNotes = notes.filter(note => note !== undefined)
  return presentNotes.length > 0 ? ` (${presentNotes.join(', ')})` : ''
}

const formatFigure = (value: number | undefined) => value?.toLocaleString('en') ?? ''
const formatTarget = (atLeast?: number, atMost?: number) => {
  if (atLeast !== undefined) return `at least ${formatFigure(atLeast)}`
  return atMost === undefined ? '' : `at most ${formatFigure(atMost)}`
}
