import type { FaultRule } from '../../../contract/files/fault-rules.ts'
import type { Fault } from '../../../contract/files/faults.ts'
import { bounds } from './bounds.ts'

/** A fault without the name of its file. */
export type FoundFault = Omit<Fault, 'file'>

/** Ends the reading of a file that the portal refuses. */
export class Refusal extends Error {
  readonly faults: FoundFault[]

  constructor(faults: FoundFault[]) {
    super(faults[0]?.rule)
    this.faults = faults.slice(0, bounds.faults)
  }
}

export const refuse = (rule: FaultRule, where: Omit<FoundFault, 'rule'> = {}): never => {
  throw new Refusal([{ rule, ...where }])
}

/** Converts text from a file for screens: shortens it to 80 characters and replaces invisible ones. */
export const toDisplayText = (text: string) => {
  const visible = text.replace(/[\p{C}]/gu, '\u{FFFD}')
  return visible.length > 80 ? `${visible.slice(0, 79)}…` : visible
}
