import type { SpanAttributes } from './spans.ts'

const maxStatementLength = 2000

/** Literals of SQL: texts, dollar-quoted texts, and numbers that are not part of a name or a placeholder. */
const literalPattern = /'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|(?<![\w$."])\d+(?:\.\d+)?\b/g

/** Returns a statement with a question mark for each literal, so that it contains no values. */
export const removeValues = (text: string) => text.replaceAll(literalPattern, '?').slice(0, maxStatementLength)

/** Returns the name and the attributes of the span of a statement. */
export const describeStatement = (text: string): { name: string; attributes: SpanAttributes } => {
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'STATEMENT'
  return {
    name: operation,
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': removeValues(text) },
  }
}
