import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from '../generate.ts'

/** Checks that the generated reference pages match the contract. */
export const checkGenerated = async (root: string): Promise<string[]> =>
  (await generate(root)).flatMap(({ path, text }) => {
    if (!existsSync(join(root, path))) return [`${path} is missing; run: node scripts/generate.ts`]
    const currentText = readFileSync(join(root, path), 'utf8')
    return currentText === text
      ? []
      : [`${path} is stale from line ${findFirstDifference(currentText, text)}; run: node scripts/generate.ts`]
  })

const findFirstDifference = (actual: string, expected: string) => {
  const [lines, others] = [actual.split('\n'), expected.split('\n')]
  return [...others, ''].findIndex((line, index) => line !== lines[index]) + 1
}
