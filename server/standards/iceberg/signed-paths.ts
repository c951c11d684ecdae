import { createHmac, timingSafeEqual } from 'node:crypto'

/** The target of a signed path: a file of a version, for the owner of a key or, without a key, for visitors. */
export interface SignedFile {
  /** `list` is the manifest list. */
  kind: 'list' | 'manifest' | 'parquet'
  versionId: number
  /** The key of the request for which the path was made, or `noKeyId`. */
  keyId: number
  /** The expiry, in seconds since 1970. */
  endsAt: number
}

/** The `keyId` of a path that was made for a request without a key. */
export const noKeyId = 0

/** Lifetime of a signed path, in seconds. */
export const signedPathSeconds = 3600

const kinds = ['list', 'manifest', 'parquet'] as const
const extensions = { list: 'avro', manifest: 'avro', parquet: 'parquet' } satisfies Record<SignedFile['kind'], string>
const pathPattern =
  /^(?<versionId>\d+)-(?<keyId>\d+)-(?<endsAt>\d+)-(?<signature>[\w-]{43})\/(?<kind>list|manifest|parquet)\.\w+$/

/** Signs paths to files, so that an engine can fetch them without a key. Every node accepts them, because all have the same server key. */
export const createSignedPaths = (serverKey: Buffer) => {
  const computeSignature = ({ kind, versionId, keyId, endsAt }: SignedFile) =>
    createHmac('sha256', serverKey).update(`iceberg file ${kind} ${versionId} ${keyId} ${endsAt}`).digest()
  return {
    /** Returns the signed path of a file. */
    toPath(file: SignedFile) {
      const { kind, versionId, keyId, endsAt } = file
      return `${versionId}-${keyId}-${endsAt}-${computeSignature(file).toString('base64url')}/${kind}.${extensions[kind]}`
    },
    /** Finds the file of a path; undefined for an invalid signature. The caller must check the expiry. */
    findFile(path: string): SignedFile | undefined {
      const parts = pathPattern.exec(path)?.groups
      const kind = kinds.find(knownKind => knownKind === parts?.kind)
      if (!parts || !kind) return undefined
      const file = {
        kind,
        versionId: Number(parts.versionId),
        keyId: Number(parts.keyId),
        endsAt: Number(parts.endsAt),
      }
      const sentSignature = Buffer.from(parts.signature!, 'base64url')
      const ownSignature = computeSignature(file)
      return sentSignature.length === ownSignature.length && timingSafeEqual(sentSignature, ownSignature)
        ? file
        : undefined
    },
  }
}

export type SignedPaths = ReturnType<typeof createSignedPaths>
