/** What the examples of a table's reference show, in their order. */
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

/** An address that can be asked as it is. */
export interface TableExample {
  name: ExampleName
  path: string
  /** Where the office's policy, or the table's level, asks for a key or a session. */
  isFile: boolean
}
