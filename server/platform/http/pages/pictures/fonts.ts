import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'

const headerBytes = 12
const entryBytes = { woff: 20, plain: 16 }
const woffHeaderBytes = 44

/** Unpacks a WOFF font (W3C WOFF 1.0, 5): resvg cannot read compressed fonts and silently omits the text. */
export const plainFont = (woff: Buffer): Buffer => {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is not a WOFF font')
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(headerBytes + count * entryBytes.plain)
  const power = Math.floor(Math.log2(count))
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(2 ** power * 16, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(count * 16 - 2 ** power * 16, 10)
  const pieces: Buffer[] = [head]
  let at = head.length
  for (let table = 0; table < count; table += 1) {
    const from = woffHeaderBytes + table * entryBytes.woff
    const to = headerBytes + table * entryBytes.plain
    const [offset, compressed, length] = [4, 8, 12].map(field => woff.readUInt32BE(from + field)) as [
      number,
      number,
      number,
    ]
    const raw = woff.subarray(offset, offset + compressed)
    woff.copy(head, to, from, from + 4)
    woff.copy(head, to + 4, from + 16, from + 20)
    head.writeUInt32BE(at, to + 8)
    head.writeUInt32BE(length, to + 12)
    const padding = Buffer.alloc((4 - (length % 4)) % 4)
    pieces.push(compressed < length ? inflateSync(raw) : raw, padding)
    at += length + padding.length
  }
  return Buffer.concat(pieces)
}

const packages = join(import.meta.dirname, '../../../../../node_modules/@fontsource')
const letters = [
  ['ibm-plex-sans', 'latin'],
  ['ibm-plex-sans-thai', 'thai'],
] as const
const weights = [400, 600]

/** Unpacks the portal's fonts into a folder, unless they exist, and returns their paths. */
export const fontsIn = async (folder: string): Promise<string[]> => {
  await mkdir(folder, { recursive: true })
  const variants = letters.flatMap(([name, script]) => weights.map(weight => ({ name, script, weight })))
  return Promise.all(
    variants.map(async ({ name, script, weight }) => {
      const path = join(folder, `${name}-${weight}.ttf`)
      if (await stat(path).catch(() => null)) return path
      const woff = await readFile(join(packages, name, 'files', `${name}-${script}-${weight}-normal.woff`))
      const draft = `${path}.${process.pid}`
      await writeFile(draft, plainFont(woff))
      await rename(draft, path)
      return path
    }),
  )
}
