import { z } from 'zod'
import { anyone, call } from '../../call.ts'
import { wire } from '../../wire.ts'

export const getCatalogueFigures = call({
  name: 'getCatalogueFigures',
  method: 'GET',
  path: '/api/figures',
  access: anyone,
  summary: 'Returns the numbers of tables and rows that the caller can see, and the date of the latest release.',
  input: z.object({}),
  output: wire({
    reportCount: ['reports', z.int()],
    rowCount: ['rows', z.int()],
    /** Null if the caller can see no report with a release date. */
    latestRelease: ['latest_release', z.string().nullable()],
  }),
})
export type CatalogueFigures = z.output<typeof getCatalogueFigures.output>
