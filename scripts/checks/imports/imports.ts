import { listSources } from '../sources.ts'
import { type ImportEdge, readImports } from './import-edges.ts'
import { type Place, type Rule, rules, toPlace } from './import-rules.ts'

/** Lists each import that breaks a rule (docs/house.md#who-may-import-whom), with the rule. */
export const checkImports = async (root: string): Promise<string[]> =>
  listSources(root).flatMap(path => [...checkPlace(toPlace(path)), ...readImports(root, path).flatMap(listOffences)])

const listOffences = (edge: ImportEdge) => {
  const from = toPlace(edge.from)
  const to = edge.file === undefined ? undefined : toPlace(edge.file)
  return rules.filter(rule => breaksRule(rule, edge, from, to)).map(({ message }) => formatOffence(edge, message))
}

const breaksRule = ({ from, forbids }: Rule, edge: ImportEdge, here: Place, there: Place | undefined) =>
  from(here) && forbids({ from: here, to: there, edge })

const formatOffence = ({ from, line, specifier }: ImportEdge, message: string) =>
  `${from}:${line} imports ${specifier}: ${message}`

const checkPlace = ({ path, room, part, kind }: Place) =>
  kind === 'unknown'
    ? [`${path}: ${room}/${part} is not a known domain; add it to the order in scripts/checks/imports/import-rules.ts`]
    : []
