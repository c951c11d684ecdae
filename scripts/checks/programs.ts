import { program } from './steps.ts'

/** The programs among the checks; each has its settings in the root of the project. */
export const programs = {
  routeTypes: program('types of the routes are made', '@react-router/dev/bin.cjs', 'typegen'),
  types: program('types', 'typescript/bin/tsc', '--noEmit'),
  style: program('style and lint', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--max-diagnostics=50'),
  unused: program('nothing unused', 'knip/bin/knip.js', '--no-progress'),
}
