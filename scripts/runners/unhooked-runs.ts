import { type AsyncHook, createHook } from 'node:async_hooks'
import { run } from 'node:test'

const hookPrototype: AsyncHook = Object.getPrototypeOf(createHook({}))

/**
 * Starts Node's test runner without its async hook, which attributes errors outside of a test's promise to the test. The hook follows every
 * promise, a quarter of the processor time of the tests. The caller handles such errors with `waitForUnhandledError`.
 */
export const runUnhooked: typeof run = options => {
  const { enable } = hookPrototype
  hookPrototype.enable = function (this: AsyncHook) {
    return this
  }
  try {
    return run(options)
  } finally {
    hookPrototype.enable = enable
  }
}

/** Resolves with the first error that no code handles: an exception of a callback, or a rejected promise. */
export const waitForUnhandledError = () =>
  new Promise<{ error: unknown }>(resolve => {
    for (const event of ['uncaughtException', 'unhandledRejection']) process.once(event, error => resolve({ error }))
  })
