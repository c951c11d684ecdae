import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { runnerImport } from 'vite'
import type { ChartProps } from '../chart-props.ts'
import { buildDrawing } from '../drawing.ts'
import { type Size, wide } from '../frames.ts'
import type { Point } from '../load-chart.ts'
import type { Plan } from '../plans.ts'
import { country, date, rate } from './columns.ts'

const root = join(import.meta.dirname, '../../../../../..')

/** Imports a module that contains JSX, which Node cannot read. `path` is below `web/catalogue/report`. */
export const importJsx = async <Module>(path: string): Promise<Module> => {
  const file = join(root, 'web/catalogue/report', path)
  const { module } = await runnerImport<Module>(file, { configFile: false, root, logLevel: 'error' })
  return module
}

const { Chart } = await importJsx<typeof import('../Chart.tsx')>('explore/chart/Chart.tsx')

/** A plan of a chart by year with a line for each country. */
export const yearlyPlan: Plan = {
  kind: 'line',
  x: { column: date, part: 'year' },
  aggregate: 'avg',
  y: rate,
  horizontalMeasure: null,
  by: country,
}

/** Points of several lines from 2020 on, ordered by their last values. */
export const buildLines = (names: readonly string[], years: number): Point[] =>
  names.flatMap((by, line) =>
    Array.from({ length: years }, (_, index) => ({ x: String(2020 + index), y: 100 - line * 10 + index, by })),
  )

interface RenderedChart {
  plan: Plan
  points: Point[]
  active?: ChartProps['active']
  size?: Size
}

/** Renders a chart as SVG, as the server does. Returns its markup and its frame. */
export const renderChart = ({ plan, points, active = null, size = wide }: RenderedChart) => {
  const drawing = buildDrawing({ plan, points, isCut: false }, 'value', { era: 'ce', language: 'en' })
  const { series, formatValue, formatTicks, formatPointKey } = drawing
  const frame = drawing.buildFrameAt(size)
  const texts = { title: 'Rates', description: 'Rates by year' }
  const props = { ...texts, frame, series, plan, formatValue, formatTicks, formatPointKey, active }
  return { markup: renderToStaticMarkup(createElement(Chart, props)), frame, series }
}

/** Lists the attributes of the elements of a drawing that have a class, in its order. */
export const listElements = (markup: string, className: string) =>
  [...markup.matchAll(/<[a-z]+ ([^>]*)>/g)]
    .map(([, text = '']) =>
      Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!])),
    )
    .filter(attributes => attributes.class?.split(' ').includes(className))
