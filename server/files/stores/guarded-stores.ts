import { Unready } from '../../platform/http/operation/health-checks.ts'
import type { FileStore } from './store.ts'
import { StoreError } from './store-errors.ts'

/** Returns a store that calls `ensureOwn` before each use, except for the paths of files and for temporary files. */
export const guardStore = (store: FileStore, ensureOwn: () => Promise<void>): FileStore => ({
  ...(store.toPath && { toPath: store.toPath }),
  write: content => ensureOwn().then(() => store.write(content)),
  open: (digest, range) => ensureOwn().then(() => store.open(digest, range)),
  find: digest => ensureOwn().then(() => store.find(digest)),
  async *list() {
    await ensureOwn()
    yield* store.list()
  },
  remove: digest => ensureOwn().then(() => store.remove(digest)),
  removeUnfinished: before => store.removeUnfinished(before),
  async check() {
    await ensureOwn().catch(error => {
      throw error instanceof StoreError && error.reason === 'another' ? new Unready(error.message) : error
    })
    await store.check()
  },
})
