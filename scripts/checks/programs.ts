import { createProgramCheck } from './steps.ts'

/** The programs among the checks; their settings are in the root of the project. */
export const programs = {
  routeTypes: createProgramCheck(
    { name: 'types of the routes are made', remedy: 'correct the route in `web/routes.ts`, or the file that it names' },
    '@react-router/dev/bin.cjs',
    'typegen',
  ),
  types: createProgramCheck(
    {
      name: 'types',
      remedy: 'correct the lines above; after a change of `contract/` or of a migration run `npm run fix` first',
    },
    'typescript/bin/tsc',
    '--noEmit',
  ),
  style: createProgramCheck(
    { name: 'style and lint', remedy: 'run `npm run fix`; what it leaves is for you to change, as each line says' },
    '@biomejs/biome/bin/biome',
    'check',
    '--error-on-warnings',
    '--max-diagnostics=50',
  ),
  unused: createProgramCheck(
    {
      name: 'nothing unused',
      remedy:
        'delete the export, file or package, or stop exporting it; name what a program starts as an entry in `knip.json`',
    },
    'knip/bin/knip.js',
    '--no-progress',
  ),
}
