import type { SpanFacts } from './spans.ts'

const maxStatementLength = 2000

/** Literals of SQL: texts, dollar-quoted texts, and numbers that are not part of a name or a placeholder. */
const literals = /'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|(?<![\w$."])\d+(?:\.\d+)?\b/g

/** Returns a statement with a question mark for each literal, so that it contains no values. */
export const removeValues = (text: string) => text.replaceAll(literals, '?').slice(0, maxStatementLength)

/** Returns the name and the facts of the step that runs a statement. */
export const describeStatement = (text: string): { name: string; facts: SpanFacts } => {
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'STATEMENT'
  return {
    name: operation,
    facts: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': removeValues(text) },
  }
}
