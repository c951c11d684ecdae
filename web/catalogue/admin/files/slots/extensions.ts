import type { FileKind } from '../../../../../contract/catalogue/report-details.ts'
import type { Fault } from '../../../../../contract/files/faults.ts'
import { takes } from './kinds.ts'

/** What the name alone tells, before a byte travels; undefined where the ending is right. */
export const extensionFault = (kind: FileKind, name: string): Fault | undefined => {
  const { ending } = takes[kind]
  return name.toLowerCase().endsWith(ending)
    ? undefined
    : { file: name, rule: 'wrongExtension', values: { expected: ending } }
}

/** A table as it comes out of a spreadsheet: right, but not packed. */
export const isBareCsv = (kind: FileKind, name: string) => kind === 'csv' && /\.csv$/i.test(name)
