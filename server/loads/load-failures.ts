import type { LoadReason } from '../../contract/loads/load-rules.ts'

/** Ends a load for a reason that staff can resolve. */
export class LoadFailure extends Error {
  readonly reason: LoadReason

  constructor(reason: LoadReason, cause?: unknown) {
    super(reason.rule, { cause })
    this.reason = reason
  }
}
