import { createHmac, randomBytes, scrypt } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { type Place, StoreError } from '../files/index.ts'
import { BackupError } from './backup-errors.ts'
import { computeEncryptedSize, decryptStream, encryptStream } from './object-encryption.ts'

const headerName = 'khlang-backups.json'
/** The parameters of scrypt. With this cost, each guess of a passphrase takes 32 MB and a tenth of a second. */
const scryptCost = { N: 32_768, r: 8, p: 1 }

/** The content of the file that makes a place one of backups. */
interface Header {
  format: 1
  /** The store mark of the portal that made the backups; a portal that was restored from them has another one. */
  portal: string
  /** The salt and the cost of the key's derivation, and a check value of the key; null without encryption. */
  encryption: { salt: string; check: string; N: number; r: number; p: number } | null
}

/** A place of backups. It encrypts and decrypts its objects if it was opened with a passphrase. */
export interface Vault {
  /** The store mark of the portal that made the backups. */
  portal: string
  /** True if the objects in the place need the passphrase. */
  isEncrypted: boolean
  /** Writes an object. */
  write(name: string, content: AsyncIterable<Buffer>): Promise<unknown>
  /** Opens an object. Throws a BackupError if there is none, or if it cannot be decrypted. */
  open(name: string): Promise<AsyncIterable<Buffer>>
  list: Place['list']
  remove: Place['remove']
  /** Returns the name of the object of a stored file. With encryption, the name does not reveal the file's digest. */
  toFileName(digest: string): string
  /** Returns the size, in bytes, of the stored object for a file of this many bytes. */
  toStoredSize(sizeBytes: number): number
}

/** Opens a place that has backups. Throws a BackupError if it has none, or if the passphrase is wrong, missing or needless. */
export const openVault = async (place: Place, passphrase: string | undefined): Promise<Vault> => {
  const header = await findHeader(place)
  if (!header) throw new BackupError('There are no backups of a portal in this place. Look at its name.')
  return createVault(place, header, passphrase)
}

/**
 * Opens the place of a portal's backups; an empty place becomes one. Throws a BackupError if the place has other files, or the backups of
 * another portal.
 */
export const openOwnVault = async (place: Place, passphrase: string | undefined, portal: string): Promise<Vault> => {
  const existingHeader = await findHeader(place)
  if (existingHeader && existingHeader.portal !== portal)
    throw new BackupError(
      'This place holds the backups of another portal, or of this one before it was restored. Give this portal a place of its own.',
    )
  if (existingHeader) return createVault(place, existingHeader, passphrase)
  for await (const page of place.list('')) {
    if (page.length > 0) throw new BackupError('This location contains other files. Use an empty or new folder.')
  }
  const header: Header = { format: 1, portal, encryption: passphrase ? await createEncryption(passphrase) : null }
  await place.write(headerName, Readable.from([Buffer.from(`${JSON.stringify(header, null, 2)}\n`)]))
  return createVault(place, header, passphrase)
}

const findHeader = async (place: Place): Promise<Header | undefined> => {
  try {
    const header = JSON.parse(await text(await place.open(headerName))) as Header
    if (header.format === 1) return header
  } catch (error) {
    if (error instanceof StoreError && error.reason === 'missing') return undefined
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new BackupError(`The file ${headerName} of this place is damaged, or of a later version.`)
}

const createEncryption = async (passphrase: string) => {
  const salt = randomBytes(32)
  return {
    salt: salt.toString('hex'),
    ...scryptCost,
    check: computeCheckValue(await deriveKey(passphrase, salt, scryptCost)),
  }
}

const deriveKey = (passphrase: string, salt: Buffer, { N, r, p }: typeof scryptCost) =>
  promisify<string, Buffer, number, object, Buffer>(scrypt)(passphrase.normalize('NFKC'), salt, 32, {
    N,
    r,
    p,
    // scrypt uses slightly more than 128 · N · r bytes, but 128 · N · r is the default limit of Node with this cost. So the limit is doubled.
    maxmem: 256 * N * r,
  })

/** Computes a value by which a wrong key is recognised. */
const computeCheckValue = (key: Buffer) => createHmac('sha256', key).update('khlang backups').digest('hex')

/** Creates the vault of a place. With a passphrase, contents are encrypted and the names of files are masked. */
const createVault = async (place: Place, header: Header, passphrase: string | undefined): Promise<Vault> => {
  const key = await requireRightKey(header, passphrase)
  const encryptIfNeeded = (name: string, content: AsyncIterable<Buffer>) =>
    key ? encryptStream(key, name, content) : content
  const maskDigest = (digest: string) => (key ? createHmac('sha256', key).update(digest).digest('hex') : digest)
  return {
    portal: header.portal,
    isEncrypted: key !== undefined,
    write: (name, content) => place.write(name, encryptIfNeeded(name, content)),
    async open(name) {
      const content = await place.open(name).catch(error => {
        if (error instanceof StoreError && error.reason === 'missing')
          throw new BackupError(`${name} of the backup is missing.`)
        throw error
      })
      return key ? decryptStream(key, name, content) : content
    },
    list: place.list,
    remove: place.remove,
    toFileName: digest => `files/${maskDigest(digest).slice(0, 2)}/${maskDigest(digest)}`,
    toStoredSize: sizeBytes => (key ? computeEncryptedSize(sizeBytes) : sizeBytes),
  }
}

/**
 * Derives the key from the passphrase; undefined for backups without encryption. Throws a BackupError if the passphrase is wrong, missing or
 * needless.
 */
const requireRightKey = async ({ encryption }: Header, passphrase: string | undefined) => {
  if (!encryption) {
    if (!passphrase) return undefined
    throw new BackupError(
      'The backups in this place are not encrypted. Leave BACKUP_PASSPHRASE out, or give encrypted ones a place of their own.',
    )
  }
  if (!passphrase) throw new BackupError('These backups are encrypted. Give their BACKUP_PASSPHRASE.')
  const key = await deriveKey(passphrase, Buffer.from(encryption.salt, 'hex'), encryption)
  if (computeCheckValue(key) === encryption.check) return key
  throw new BackupError('BACKUP_PASSPHRASE is not the passphrase of these backups.')
}
