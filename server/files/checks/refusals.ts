import type { FaultRule } from '../../../contract/files/fault-rules.ts'
import type { Fault } from '../../../contract/files/faults.ts'
import { truncateText } from '../../../contract/truncated-texts.ts'
import { bounds } from './bounds.ts'

/** A fault in a file, without the name of the file. */
export type FoundFault = Omit<Fault, 'file'>

/** Thrown to end the reading of a file that the portal refuses. */
export class Refusal extends Error {
  readonly faults: FoundFault[]

  constructor(faults: FoundFault[]) {
    super(faults[0]?.rule)
    this.faults = faults.slice(0, bounds.faults)
  }
}

/** Throws a Refusal with one fault. */
export const refuse = (rule: FaultRule, where: Omit<FoundFault, 'rule'> = {}): never => {
  throw new Refusal([{ rule, ...where }])
}

const maxDisplayLength = 80
const replacementCharacter = '\u{FFFD}'

/** Converts text from a file for screens: replaces invisible characters, and shortens the text. */
export const toDisplayText = (text: string) =>
  truncateText(text.replace(/[\p{C}]/gu, replacementCharacter), maxDisplayLength)
