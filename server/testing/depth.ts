/**
 * Returns the number of tries of a random test: fewer in usual runs, all with `npm test -- --deep` (docs/decisions/0016). The smaller
 * number must still produce every outcome that the test requires.
 */
export const chooseCount = <T = number>(counts: { usual: T; deep: T }): T =>
  process.env.KHLANG_DEEP === 'on' ? counts.deep : counts.usual
