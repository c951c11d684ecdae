/** Returns the text of a statement in any form that pg accepts. */
export const toStatementText = (statement: unknown) =>
  typeof statement === 'string' ? statement : String((statement as { text?: unknown })?.text ?? '')

/** Returns true for a rollback, including one to a savepoint. */
export const isRollback = (text: string) => /^\s*rollback\b/i.test(text)

/** Returns true for the end of a transaction that saves its writes. */
export const isCommit = (text: string) => /^\s*(commit|end)\b/i.test(text)

/** Returns true for a statement that may write. */
export const isWrite = (text: string) => /^\s*(with\b.*\b)?(insert|update|delete|merge|call|do)\b/is.test(text)

/** Returns true if the statement begins a transaction, false if it ends one, and undefined for any other statement. */
export const findTransactionChange = (text: string): boolean | undefined => {
  if (/^\s*(begin|start transaction)\b/i.test(text)) return true
  return /^\s*(commit|end|rollback(?!\s+to\b))\b/i.test(text) ? false : undefined
}
