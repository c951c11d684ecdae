import type { FaultRule } from '../../../contract/files/fault-rules.ts'
import type { Fault } from '../../../contract/files/faults.ts'
import { bounds } from './bounds.ts'

/** A fault of a file whose name is not yet said. */
export type FoundFault = Omit<Fault, 'file'>

/** Ends the reading of a file: it may not become a report's. */
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

/** Names from files are shown, so they are cut short and lose what cannot be seen. */
export const shown = (text: string) => {
  const visible = text.replace(/[\p{C}]/gu, '\u{FFFD}')
  return visible.length > 80 ? `${visible.slice(0, 79)}…` : visible
}
