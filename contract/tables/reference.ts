/** The examples of a table's reference, in order. */
export const exampleNames = [
  'rows',
  'filtered',
  'grouped',
  'values',
  'profile',
  'changes',
  'file',
  'pageFile',
  'description',
] as const
export type ExampleName = (typeof exampleNames)[number]

/** An address that works unchanged. */
export interface TableExample {
  name: ExampleName
  path: string
  /** Requests that need a key or a session, by the office's policy or the table's level. */
  isFile: boolean
}
