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

/** An example address that a program can request unchanged. */
export interface TableExample {
  name: ExampleName
  path: string
  /** True for downloads of files, which the policy of the office may restrict to users who are logged in. */
  isFile: boolean
}
