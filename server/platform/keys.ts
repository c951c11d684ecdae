import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from './database/pool.ts'
import { settleMark } from './nodes/portal-marks.ts'

const keyLength = 32

class KeyError extends Error {}

const folderOf = (dataFolder: string) => join(dataFolder, 'keys')
const pathOf = (dataFolder: string) => join(folderOf(dataFolder), 'server.key')

/**
 * Returns the server's own key, which all nodes of a portal share. The first start makes it, with mode 600. Throws when it is damaged, missing,
 * or another one than the database's fingerprint tells; `reads` is asked whether a key, or none, reads what the database holds already.
 */
export const openKey = async (
  database: Database,
  dataFolder: string,
  reads: (key: Buffer | undefined) => Promise<boolean> = async () => true,
): Promise<Buffer> => {
  let key: Buffer | undefined
  await settleMark(database, 'server key', async kept => {
    key = await findKey(dataFolder)
    if (kept === undefined ? !(await reads(key)) : !key || fingerprintOf(key) !== kept) throw otherKey(dataFolder, key)
    key ??= await makeKey(dataFolder)
    return fingerprintOf(key)
  })
  return key!
}

/** Tells keys apart and says nothing about them. */
const fingerprintOf = (key: Buffer) => createHmac('sha256', key).update('khlang server.key').digest('hex').slice(0, 32)

const otherKey = (dataFolder: string, key: Buffer | undefined) =>
  new KeyError(
    `${key ? `The key ${pathOf(dataFolder)} is not the one of this database` : `The key ${pathOf(dataFolder)} is missing`}: second factors are encrypted with the key of another node, or of an earlier data folder. Copy keys/server.key from there. docs/operations.md says what to do when it is lost.`,
  )

const findKey = async (dataFolder: string) => {
  const path = pathOf(dataFolder)
  const found = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (found && found.length !== keyLength)
    throw new KeyError(
      `The key ${path} is damaged. Restore it from a backup: what it encrypted cannot be read without it.`,
    )
  return found
}

const makeKey = async (dataFolder: string) => {
  await mkdir(folderOf(dataFolder), { recursive: true, mode: 0o700 })
  const made = randomBytes(keyLength)
  const draft = `${pathOf(dataFolder)}.${randomBytes(6).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  await file
    .writeFile(made)
    .then(() => file.sync())
    .finally(() => file.close())
  await rename(draft, pathOf(dataFolder))
  return made
}

const cipher = 'aes-256-gcm'

/** Encrypts a secret for one purpose, such as one account's; the purpose is needed again to read it. */
export const seal = (key: Buffer, purpose: string, secret: Buffer) => {
  const nonce = randomBytes(12)
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(purpose))
  return Buffer.concat([nonce, sealing.update(secret), sealing.final(), sealing.getAuthTag()])
}

/** Reads what `seal` made; throws when the key, the purpose or the bytes are not the same. */
export const unseal = (key: Buffer, purpose: string, sealed: Buffer) => {
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, 12)).setAAD(Buffer.from(purpose))
  opening.setAuthTag(sealed.subarray(-16))
  return Buffer.concat([opening.update(sealed.subarray(12, -16)), opening.final()])
}
