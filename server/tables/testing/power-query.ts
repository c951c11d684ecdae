import { parse } from 'csv-parse/sync'

// A strict reader of the part of Power Query M that the portal writes. It throws for anything else.

interface Token {
  kind: 'text' | 'name' | 'number' | 'mark'
  text: string
}

const splitTokens = (source: string) => {
  const tokens: Token[] = []
  // In a text, a quotation mark is written twice.
  const pattern = /\s*(?:"(?<text>(?:[^"]|"")*)"|(?<name>[A-Za-z_][\w.]*)|(?<number>\d+)|(?<mark>[[\](){}=,]))\s*/y
  while (pattern.lastIndex < source.length) {
    const start = pattern.lastIndex
    const match = pattern.exec(source)
    if (!match) throw new Error(`This is not M: ${source.slice(start)}`)
    const [kind, text] = Object.entries(match.groups!).find(([, value]) => value !== undefined) as [string, string]
    // #( begins an escape.
    if (kind === 'text' && /#\(|[\r\n]/.test(text)) throw new Error(`M reads another text: ${text}`)
    tokens.push({ kind: kind as Token['kind'], text: kind === 'text' ? text.replaceAll('""', '"') : text })
  }
  return tokens
}

/** Computes the value of an expression. */
type Evaluate = () => Promise<unknown>

/** Runs `let name = expression, … in expression`, which reads a CSV from the web, and returns its rows with the header. */
export const runPowerQuery = async (source: string) => {
  const tokens = splitTokens(source)
  const variables = new Map<string, Evaluate>()
  const isNext = (text: string) => tokens[0]?.kind === 'mark' && tokens[0].text === text
  const take = (kind: Token['kind'], text = tokens[0]?.text) => {
    const token = tokens.shift()
    if (token?.kind !== kind || token.text !== text) throw new Error(`M expects ${text ?? kind}, not ${token?.text}`)
    return text
  }
  const takeItems = <T>(end: string, takeItem: () => T) => {
    const items: T[] = []
    while (!isNext(end)) {
      if (items.length > 0) take('mark', ',')
      items.push(takeItem())
    }
    take('mark', end)
    return items
  }
  const takeField = (): [string, Evaluate] => {
    const name = take('name')
    take('mark', '=')
    return [name, takeExpression()]
  }
  const takeExpression = (): Evaluate => {
    if (isNext('[')) {
      take('mark')
      const fields = takeItems(']', takeField)
      return async () =>
        Object.fromEntries(await Promise.all(fields.map(async ([name, evaluate]) => [name, await evaluate()])))
    }
    const { kind, text } = tokens.shift() ?? { kind: 'mark', text: '' }
    if (kind === 'text') return async () => text
    if (kind === 'number') return async () => Number(text)
    if (kind === 'mark') throw new Error(`M expects an expression, not ${text}`)
    if (!isNext('(')) return variables.get(text) ?? (async () => text)
    take('mark')
    const values = takeItems(')', takeExpression)
    const run = functions[text]
    if (!run) throw new Error(`This function is not known: ${text}`)
    return async () => run(...(await Promise.all(values.map(evaluate => evaluate()))))
  }
  take('name', 'let')
  variables.set(...takeField())
  while (isNext(',')) {
    take('mark')
    variables.set(...takeField())
  }
  take('name', 'in')
  const evaluate = takeExpression()
  if (tokens.length > 0) throw new Error(`M expects the end, not ${tokens[0]!.text}`)
  return (await evaluate()) as string[][]
}

// biome-ignore lint/suspicious/noExplicitAny: the functions have different parameters
const functions: Record<string, (...values: any[]) => unknown> = {
  'Web.Contents': async (url: string, options: { Headers?: Record<string, string> } = {}) => {
    const response = await fetch(url, { headers: options.Headers ?? {} })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    return Buffer.from(await response.arrayBuffer())
  },
  'Csv.Document': (bytes: Buffer, options: { Delimiter: string; Encoding: number; QuoteStyle: string }) => {
    // Without this style, a line break in a cell would begin a row. 65001 is the code page of UTF-8.
    if (options.QuoteStyle !== 'QuoteStyle.Csv' || options.Encoding !== 65_001) throw new Error(JSON.stringify(options))
    return parse(bytes, { bom: true, delimiter: options.Delimiter })
  },
  'Table.PromoteHeaders': (rows: string[][]) => rows,
}
