import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const cipherName = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Encrypts a secret for one purpose, such as one account; decryption needs the same purpose. */
export const seal = (key: Buffer, purpose: string, secret: Buffer) => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(cipherName, key, nonce).setAAD(Buffer.from(purpose))
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts the result of `seal`; throws if the key, the purpose or the bytes differ. */
export const unseal = (key: Buffer, purpose: string, sealed: Buffer) => {
  const decipher = createDecipheriv(cipherName, key, sealed.subarray(0, nonceBytes)).setAAD(Buffer.from(purpose))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()])
}
