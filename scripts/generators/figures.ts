import { type Figure, isMet } from '../../bench/figures.ts'

interface Figures {
  takenAt: string
  machine: { processors: number; memoryGb: number; node: string }
  figures: Figure[]
}

const [begin, end] = ['<!-- figures -->', '<!-- end of figures -->']

/** The figures that the README shows, by their names. */
const readmeFigures = [
  'first start to first page, build and sample data included',
  'home page, gzip',
  'searchReports: requests/s, portal to plain',
  'slowest search of the set by itself: p95',
  'listCategoryReports: requests/s, portal to plain',
  'searches: time with 1,000,000 reports to that with 100,000',
  'download of 100 MB, portal to nginx',
  '1 M rows, page over HTTP: p50',
  'export of 1 M rows as CSV: processor time to that of a bare COPY',
  '1 M rows beside a table of PostgreSQL, aggregates: times as fast',
  '1 M rows beside a table of PostgreSQL: share of its disk',
  'home page beside slow queries: p95',
]

/** Replaces the figures in the README with some of those of the last `npm run bench`. Throws if one of `readmeFigures` does not exist. */
export const replaceFigures = (readme: string, figures: Figures) => {
  const [before, rest] = readme.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined)
    throw new Error(`The README has no place for figures: ${begin} … ${end}`)
  return `${before}${begin}\n${describeRun(figures)}\n\n${formatTable(pickReadmeFigures(figures))}\n${end}${after}`
}

/** Builds the page of all figures, with those that miss their target first. */
export const buildFiguresPage = (figures: Figures) => {
  const missed = figures.figures.filter(figure => !isMet(figure))
  return [
    '# Figures',
    '',
    'Generated from `bench/figures.json` by `node scripts/generate.ts`. What each figure means and how it is measured: [bench/README.md](../bench/README.md).',
    '',
    `${describeRun(figures)} *Plain* is the value of an independent plain baseline in the same run, *bare* that of a server without the work of the portal.`,
    '',
    `## Missed targets (${missed.length})`,
    '',
    missed.length > 0 ? formatTable(missed) : 'None.',
    '',
    `## All figures (${figures.figures.length})`,
    '',
    formatTable(figures.figures),
    '',
  ].join('\n')
}

const pickReadmeFigures = ({ figures }: Figures) =>
  readmeFigures.map(name => {
    const figure = figures.find(other => other.name === name)
    if (!figure) throw new Error(`The README shows the figure "${name}", which bench/figures.json lacks`)
    return figure
  })

const describeRun = ({ takenAt, machine }: Figures) =>
  `Taken by \`npm run bench\` on ${takenAt.slice(0, 10)}: ${machine.processors} processors, ${machine.memoryGb} GB, Node ${machine.node}, 100,000 reports, 1,000,000 downloads. A figure with a date was measured again on that date.`

const formatTable = (figures: Figure[]) =>
  [
    '| figure | value | plain | bare | target |',
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
