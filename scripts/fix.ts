import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runCommand } from './commands.ts'
import { generate } from './generate.ts'

/**
 * Fixes what the checks report as fixable: writes generated files, formats and corrects code. Returns the remaining offences in the
 * linter's words.
 */
export const fix = async (root: string): Promise<string[]> => {
  for (const { path, text } of await generate(root)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const words = [process.execPath, biome, 'check', '--write', '--error-on-warnings', '--max-diagnostics=50']
  const { code, output } = await runCommand({ words, cwd: root, env: process.env })
  return code === 0 ? [] : [output.trim()]
}

if (import.meta.main) {
  const offences = await fix(join(import.meta.dirname, '..'))
  for (const output of offences) console.log(output)
  console.log(offences.length > 0 ? 'Fix the lines above by hand.' : 'Done. Run npm run check for the other checks.')
  process.exitCode = offences.length > 0 ? 1 : 0
}
