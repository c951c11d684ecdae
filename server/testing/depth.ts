/**
 * How often a test of chance tries: less often in every run, and in full under `npm test -- --deep` (docs/decisions/0016). The smaller
 * number must still bring about every outcome that the test looks for.
 */
export const chooseCount = <T = number>(counts: { usual: T; deep: T }): T =>
  process.env.KHLANG_DEEP === 'on' ? counts.deep : counts.usual
