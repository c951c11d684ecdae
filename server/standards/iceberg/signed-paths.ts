import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a signed path gives: a file of a version, to the owner of a key or, without one, to everybody who may see the version. */
export interface SignedFile {
  kind: 'list' | 'manifest' | 'parquet'
  versionId: number
  keyId: number
  /** In seconds of the epoch. */
  endsAt: number
}

/** How long an engine may read what a catalogue named, in seconds. */
export const signedFor = 3600

const kinds = ['list', 'manifest', 'parquet'] as const
const endings = { list: 'avro', manifest: 'avro', parquet: 'parquet' } satisfies Record<SignedFile['kind'], string>
const form = /^(\d+)-(\d+)-(\d+)-([\w-]{43})\/(list|manifest|parquet)\.\w+$/

/** Signs paths to files, so that an engine fetches them without a key; all nodes have the same server key. */
export const signedPathsOf = (serverKey: Buffer) => {
  const signatureOf = ({ kind, versionId, keyId, endsAt }: SignedFile) =>
    createHmac('sha256', serverKey).update(`iceberg file ${kind} ${versionId} ${keyId} ${endsAt}`).digest()
  return {
    pathOf(file: SignedFile) {
      const { kind, versionId, keyId, endsAt } = file
      return `${versionId}-${keyId}-${endsAt}-${signatureOf(file).toString('base64url')}/${kind}.${endings[kind]}`
    },
    /** The file of a path; undefined for one that was not signed here. Whether it has ended is for the caller to see. */
    fileOf(path: string): SignedFile | undefined {
      const [, versionId, keyId, endsAt, signature = '', name] = form.exec(path) ?? []
      const kind = kinds.find(one => one === name)
      if (!kind) return undefined
      const file = { kind, versionId: Number(versionId), keyId: Number(keyId), endsAt: Number(endsAt) }
      const sent = Buffer.from(signature, 'base64url')
      const made = signatureOf(file)
      return sent.length === made.length && timingSafeEqual(sent, made) ? file : undefined
    },
  }
}

export type SignedPaths = ReturnType<typeof signedPathsOf>
