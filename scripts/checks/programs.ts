import { program } from './steps.ts'

/** The programs among the checks; their settings are in the root of the project. */
export const programs = {
  routeTypes: program(
    { name: 'types of the routes are made', remedy: 'correct the route in `web/routes.ts`, or the file that it names' },
    '@react-router/dev/bin.cjs',
    'typegen',
  ),
  types: program(
    {
      name: 'types',
      remedy: 'correct the lines above; after a change of `contract/` or of a migration run `npm run fix` first',
    },
    'typescript/bin/tsc',
    '--noEmit',
  ),
  style: program(
    { name: 'style and lint', remedy: 'run `npm run fix`; what it leaves is for you to change, as each line says' },
    '@biomejs/biome/bin/biome',
    'check',
    '--error-on-warnings',
    '--max-diagnostics=50',
  ),
  unused: program(
    {
      name: 'nothing unused',
      remedy:
        'delete the export, file or package, or stop exporting it; name what a program starts as an entry in `knip.json`',
    },
    'knip/bin/knip.js',
    '--no-progress',
  ),
}
