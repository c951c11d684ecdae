import { createHmac, timingSafeEqual } from 'node:crypto'

/** The target of a signed path: a file of a version, for the owner of a key or, without one, for everyone who may see the version. */
export interface SignedFile {
  kind: 'list' | 'manifest' | 'parquet'
  versionId: number
  keyId: number
  /** In seconds since 1970. */
  endsAt: number
}

/** Lifetime of a signed path, in seconds. */
export const signedSeconds = 3600

const kinds = ['list', 'manifest', 'parquet'] as const
const endings = { list: 'avro', manifest: 'avro', parquet: 'parquet' } satisfies Record<SignedFile['kind'], string>
const pathPattern = /^(\d+)-(\d+)-(\d+)-([\w-]{43})\/(list|manifest|parquet)\.\w+$/

/** Signs paths to files, so that an engine can fetch them without a key. Every node accepts them, because all have the same server key. */
export const createSignedPaths = (serverKey: Buffer) => {
  const computeSignature = ({ kind, versionId, keyId, endsAt }: SignedFile) =>
    createHmac('sha256', serverKey).update(`iceberg file ${kind} ${versionId} ${keyId} ${endsAt}`).digest()
  return {
    toPath(file: SignedFile) {
      const { kind, versionId, keyId, endsAt } = file
      return `${versionId}-${keyId}-${endsAt}-${computeSignature(file).toString('base64url')}/${kind}.${endings[kind]}`
    },
    /** Returns the file of a path; undefined for an invalid signature. The caller checks the expiry. */
    findFile(path: string): SignedFile | undefined {
      const [, versionId, keyId, endsAt, signature = '', name] = pathPattern.exec(path) ?? []
      const kind = kinds.find(knownKind => knownKind === name)
      if (!kind) return undefined
      const file = { kind, versionId: Number(versionId), keyId: Number(keyId), endsAt: Number(endsAt) }
      const sentSignature = Buffer.from(signature, 'base64url')
      const ownSignature = computeSignature(file)
      return sentSignature.length === ownSignature.length && timingSafeEqual(sentSignature, ownSignature)
        ? file
        : undefined
    },
  }
}

export type SignedPaths = ReturnType<typeof createSignedPaths>
