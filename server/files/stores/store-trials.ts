import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FileStore } from './store.ts'

/** A missing right of a store, with the reason. */
export interface MissingRight {
  right: 'list' | 'write' | 'read' | 'remove'
  cause: unknown
}

const trialBytes = 32

/** Tests each right that the portal needs in a store, with a small file that is removed again. Lists the missing rights. */
export const tryStore = async (store: FileStore): Promise<MissingRight[]> => {
  const missing: MissingRight[] = []
  const attempt = async <T>(right: MissingRight['right'], work: () => Promise<T>) => {
    try {
      return await work()
    } catch (cause) {
      missing.push({ right, cause })
      return undefined
    }
  }
  await attempt('list', async () => {
    // The first page is enough.
    for await (const _ of store.list()) return
  })
  const content = randomBytes(trialBytes)
  const file = await attempt('write', () => store.write(toContent(content)))
  if (!file) return missing
  await attempt('read', async () => {
    const storedContent = await buffer(await store.open(file.digest))
    if (!storedContent.equals(content)) throw new Error('It returned other bytes than those that were written')
  })
  await attempt('remove', () => store.remove(file.digest))
  return missing
}

const toContent = async function* (content: Buffer) {
  yield content
}
