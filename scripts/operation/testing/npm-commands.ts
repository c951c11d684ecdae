import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../../commands.ts'

const root = join(import.meta.dirname, '../../..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const { PATH, HOME, TMPDIR } = process.env

/**
 * Runs what `npm run` runs for a command, with these settings and no others. Returns its exit code, and its output without the lines about
 * progress, which are printed only if it takes long.
 */
export const runNpmCommand = async (name: string, words: string[], settings: Record<string, string>) => {
  const [program, ...script] = scripts[name]!.split(' ')
  if (program !== 'node') throw new Error(`npm run ${name} does not run a script of Node`)
  const { code, output } = await runCommand({
    words: [process.execPath, ...script, ...words],
    cwd: root,
    env: { PATH, HOME, TMPDIR, ...settings },
  })
  return { code, output: output.replaceAll(/^\d+ (of \d+|files seen).*\n/gm, '') }
}
