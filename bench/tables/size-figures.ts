import { bundle } from '../../web/catalogue/report/explore/testing/bundles.ts'
import type { Figure } from '../figures.ts'

/** Modules of live tables that a report page loads even if Explore is not opened: its headline, its chart, its links and facts of columns. */
const liveTablesPattern =
  /^(web\/catalogue\/(report\/((explore|headline|embed)\/|preview\/ColumnFacts\.)|figures\/)|contract\/(tables|catalogue\/figures)\/)/

/** Measures what browsers load for a chart, for the rows, and for a report page without Explore. */
export const measureCode = async (): Promise<Figure[]> => {
  const [chart, grid] = [await bundle('chart/ChartPart.tsx', '*'), await bundle('rows/Grid.tsx', '{ default }')]
  const page = await bundle('../ReportPage.tsx', '{ default }')
  const liveTablesBytes = page.computeShare(path => liveTablesPattern.test(path))
  return [
    { name: 'code of charts, gzipped', value: chart.bytes / 1000, unit: 'kB', atMost: 25 },
    { name: 'code of the grid, gzipped', value: grid.bytes / 1000, unit: 'kB', atMost: 25 },
    { name: 'live tables in the code of a report page, gzipped', value: liveTablesBytes / 1000, unit: 'kB', atMost: 3 },
  ]
}
