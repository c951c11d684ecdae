import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isTest, listFiles, listSources } from '../sources.ts'

const pages = ['docs/behaviour/responses.md', 'docs/behaviour/logins.md']
const allowancePattern = /\{ tries: (\d+), (withinSeconds|secondsEach): ([\d *]+) \}/g
const documentedLimitPattern = /\d+(?: in any|, and one more every)(?: \d+)? [a-z]+/g

/** Checks that the tables of rate limits have each limit of the server, and no other. */
export const checkRateLimits = async (root: string): Promise<string[]> => {
  const pathByLimit = new Map(
    listSources(root, ['server'])
      .filter(path => !isTest(path))
      .flatMap(path => listLimits(readText(root, path)).map(limit => [limit, path] as const)),
  )
  const documentedLimits = new Set(
    listFiles(root, ...pages).flatMap(path => listDocumentedLimits(readText(root, path))),
  )
  return [
    ...[...pathByLimit]
      .filter(([limit]) => !documentedLimits.has(limit))
      .map(([limit, path]) => `${path} limits to "${limit}", which is in no table of ${pages.join(' or ')}`),
    ...[...documentedLimits]
      .filter(limit => !pathByLimit.has(limit))
      .map(limit => `${pages.join(' or ')} has "${limit}", but the server has no such limit`),
  ]
}

const readText = (root: string, path: string) => readFileSync(join(root, path), 'utf8')

/** Lists the limits in code, as documents write them. */
const listLimits = (code: string) =>
  [...code.matchAll(allowancePattern)].map(([, tries, kind, product]) => {
    const seconds = product!.split('*').reduce((total, factor) => total * Number(factor), 1)
    return `${tries}${kind === 'withinSeconds' ? ' in any' : ', and one more every'} ${formatPeriod(seconds)}`
  })

/** Lists the limits in the rows of tables. */
const listDocumentedLimits = (text: string) =>
  text
    .split('\n')
    .filter(line => line.startsWith('|'))
    .flatMap(row => row.match(documentedLimitPattern) ?? [])

const units: [name: string, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]

/** Formats a period in the largest unit that divides it: 'hour', '4 hours', '90 seconds'. */
const formatPeriod = (seconds: number) => {
  const [name, unitSeconds] = units.find(([, unitSeconds]) => seconds % unitSeconds === 0)!
  const count = seconds / unitSeconds
  return count === 1 ? name : `${count} ${name}s`
}
