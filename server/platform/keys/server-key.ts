import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transaction } from 'kysely'
import type { Database } from '../database/pool.ts'
import type { DB } from '../database/tables.ts'
import { changeMark, checkOrStoreMark, findMark } from '../nodes/portal-marks.ts'

const keyLength = 32

class KeyError extends Error {}

const toKeyFolder = (dataFolder: string) => join(dataFolder, 'keys')
const toKeyPath = (dataFolder: string) => join(toKeyFolder(dataFolder), 'server.key')

/**
 * Returns the server's own key, which all nodes of a portal share. The first start creates it with mode 600. Throws if it is damaged,
 * missing, or does not match the database's fingerprint. For a database without a fingerprint, `canDecrypt` checks whether its secrets can
 * be decrypted with the key; it gets undefined if there is no key.
 */
export const openKey = async (
  database: Database,
  dataFolder: string,
  canDecrypt: (key: Buffer | undefined) => Promise<boolean> = async () => true,
): Promise<Buffer> => {
  let key: Buffer | undefined
  // The mark is the fingerprint. The callback gets the stored one, and returns the one to store if there is none.
  await checkOrStoreMark(database, 'server key', async fingerprint => {
    key = await finishRotationAndFindKey(dataFolder, fingerprint)
    const isRightKey = fingerprint === undefined ? await canDecrypt(key) : hasFingerprint(key, fingerprint)
    if (!isRightKey) throw buildWrongKeyError(dataFolder, key)
    key ??= await createKey(dataFolder)
    return computeFingerprint(key)
  })
  return key!
}

/** Returns the key of the folder. If a rotation was interrupted after its commit, moves the new key into place first. */
const finishRotationAndFindKey = async (dataFolder: string, fingerprint: string | undefined) => {
  const key = await findKey(dataFolder)
  if (isKeyFor(key, fingerprint)) return key
  const nextKey = await readFile(toNextKeyPath(dataFolder)).catch(() => undefined)
  if (nextKey?.length !== keyLength || computeFingerprint(nextKey) !== fingerprint) return key
  await rename(toNextKeyPath(dataFolder), toKeyPath(dataFolder))
  return nextKey
}

const toNextKeyPath = (dataFolder: string) => `${toKeyPath(dataFolder)}.next`

/**
 * Replaces the server's key: creates a new one, has `reencrypt` decrypt all secrets with the old one and encrypt them with the new one, and
 * sets the fingerprint, in one transaction. After an interruption, the next start finds either the old key with the old secrets, or the new
 * key with the new secrets. Throws if the key does not match the database. No node may run.
 */
export const rotateKey = async (
  database: Database,
  dataFolder: string,
  reencrypt: (transaction: Transaction<DB>, keys: { old: Buffer; next: Buffer }) => Promise<unknown>,
): Promise<void> => {
  await changeMark(database, 'server key', async (fingerprint, transaction) => {
    const old = await finishRotationAndFindKey(dataFolder, fingerprint)
    if (!old || !isKeyFor(old, fingerprint)) throw buildWrongKeyError(dataFolder, old)
    const next = randomBytes(keyLength)
    await reencrypt(transaction, { old, next })
    await writeKey(dataFolder, toNextKeyPath(dataFolder), next)
    return computeFingerprint(next)
  })
  await rename(toNextKeyPath(dataFolder), toKeyPath(dataFolder))
  await syncFolder(toKeyFolder(dataFolder))
}

/** Returns the message with which a start would refuse the server's key; undefined if the key is right. Creates no key. */
export const findKeyFault = async (database: Database, dataFolder: string): Promise<string | undefined> => {
  return findKeyFaultByFingerprint(await findMark(database, 'server key'), dataFolder)
}

/**
 * Returns the message with which a start would refuse the server's key for a database with this fingerprint; undefined if the key is right.
 * For a database without a fingerprint, every undamaged key is right, and so is a missing one.
 */
export const findKeyFaultByFingerprint = async (
  fingerprint: string | undefined,
  dataFolder: string,
): Promise<string | undefined> => {
  try {
    const key = await findKey(dataFolder)
    return isKeyFor(key, fingerprint) ? undefined : buildWrongKeyError(dataFolder, key).message
  } catch (error) {
    return (error as Error).message
  }
}

/** Computes a text that identifies a key without revealing it. */
const computeFingerprint = (key: Buffer) =>
  createHmac('sha256', key).update('khlang server.key').digest('hex').slice(0, 32)

const hasFingerprint = (key: Buffer | undefined, fingerprint: string) =>
  key !== undefined && computeFingerprint(key) === fingerprint

/** Returns true if the key has the fingerprint of the database; true for every key, and without one, if the database has no fingerprint. */
const isKeyFor = (key: Buffer | undefined, fingerprint: string | undefined) =>
  fingerprint === undefined || hasFingerprint(key, fingerprint)

const buildWrongKeyError = (dataFolder: string, key: Buffer | undefined) =>
  new KeyError(
    `The key ${toKeyPath(dataFolder)} ${key ? 'is not the one of this database' : 'is missing'}: second factors are encrypted with the key of another node, or of an earlier data folder. Copy keys/server.key from there. docs/operations.md says what to do when it is lost.`,
  )

/** Returns the key of the folder; undefined if there is none. Throws a KeyError if it is damaged. */
const findKey = async (dataFolder: string) => {
  const path = toKeyPath(dataFolder)
  const key = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (key && key.length !== keyLength)
    throw new KeyError(
      `The key ${path} is damaged. Restore it from a backup: what it encrypted cannot be read without it.`,
    )
  return key
}

const createKey = async (dataFolder: string) => {
  const key = randomBytes(keyLength)
  await writeKey(dataFolder, toKeyPath(dataFolder), key)
  return key
}

/** Writes a key to a partial file, syncs it and renames it, so that a crash leaves either the complete key or none. */
const writeKey = async (dataFolder: string, path: string, key: Buffer) => {
  await mkdir(toKeyFolder(dataFolder), { recursive: true, mode: 0o700 })
  const partialPath = `${path}.${randomBytes(6).toString('hex')}`
  const file = await open(partialPath, 'wx', 0o600)
  await file
    .writeFile(key)
    .then(() => file.sync())
    .finally(() => file.close())
  await rename(partialPath, path)
  await syncFolder(toKeyFolder(dataFolder))
}

/** Syncs a folder, so that a rename in it survives a power failure. */
const syncFolder = async (path: string) => {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}
