const True = Date

/** Sets the clock of this process ahead by the milliseconds that `ahead` returns; only for modules loaded before a portal. */
export const shiftDates = (ahead: () => number) => {
  globalThis.Date = class extends True {
    constructor(...dateArguments: unknown[]) {
      if (dateArguments.length > 0) super(...(dateArguments as [number]))
      else super(True.now() + ahead())
    }

    static override now() {
      return True.now() + ahead()
    }
  } as DateConstructor
}
