import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from '../generate.ts'

/** Checks that the generated reference pages match the contract. */
export const checkGenerated = async (root: string): Promise<string[]> =>
  (await generate(root)).flatMap(({ path, text }) => {
    if (!existsSync(join(root, path))) return [`${path} is missing; run: node scripts/generate.ts`]
    const kept = readFileSync(join(root, path), 'utf8')
    return kept === text
      ? []
      : [`${path} is stale from line ${firstDifference(kept, text)}; run: node scripts/generate.ts`]
  })

const firstDifference = (kept: string, expected: string) => {
  const [lines, others] = [kept.split('\n'), expected.split('\n')]
  return [...others, ''].findIndex((line, at) => line !== lines[at]) + 1
}
