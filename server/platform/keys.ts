import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

const keyLength = 32

/** The server's own key, made on the first start into the data folder with mode 600 (decisions.md 9). Throws when it is damaged. */
export const openKey = async (dataFolder: string): Promise<Buffer> => {
  const folder = join(dataFolder, 'keys')
  const path = join(folder, 'server.key')
  const found = await readFile(path).catch(() => undefined)
  if (found?.length === keyLength) return found
  if (found)
    throw new Error(
      `The key ${path} is damaged. Restore it from a backup: what it encrypted cannot be read without it.`,
    )
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const made = randomBytes(keyLength)
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  await file
    .writeFile(made)
    .then(() => file.sync())
    .finally(() => file.close())
  await rename(draft, path)
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
