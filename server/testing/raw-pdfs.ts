import { deflateSync } from 'node:zlib'

/** Content of a one-page PDF beside the page; the defaults are those of a simple program. */
export interface RawPdf {
  head?: string
  /** Further entries of the catalogue, the page, and the trailer. */
  catalogue?: string
  page?: string
  trailer?: string
  /** The objects from number 4 on, each as between `obj` and `endobj`. */
  more?: string[]
  /** Text between the objects and their list. */
  beforeList?: string
  /** The offset of the list in the trailer. */
  listAt?: number
}

/** Builds a PDF by hand, with a table of its objects. Each character is a byte. */
export const rawPdf = (pdf: RawPdf = {}): Buffer => {
  const { trailer = '', beforeList = '' } = pdf
  const { text, places } = buildBody(pdf)
  const listAt = text.length + beforeList.length
  const rows = places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const list = `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${rows}`
  const end = `trailer\n<</Size ${places.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${pdf.listAt ?? listAt}\n%%EOF\n`
  return Buffer.from(`${text}${beforeList}${list}${end}`, 'latin1')
}

const buildBody = ({ head = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', catalogue = '', page = '', more = [] }: RawPdf) => {
  const places: number[] = []
  let text = head
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${catalogue}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]${page}>>`,
    ...more,
  ]
  for (const [index, object] of objects.entries()) {
    places.push(text.length)
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  return { text, places }
}

/** Returns a stream object; each character is a byte. */
export const rawStream = (dictionary: string, bytes: string | Buffer, length: number | string = bytes.length) =>
  `<<${dictionary}/Length ${length}>>stream\n${typeof bytes === 'string' ? bytes : bytes.toString('latin1')}\nendstream`

interface PackingOptions {
  type?: string
  filter?: string
  pack?: (text: string) => Buffer | string
  /** Number of the first object. */
  from?: number
}

/** Returns a stream of packed objects; its declared fields may be wrong. */
export const packedObjects = (
  objects: string[],
  { type = '/Type/ObjStm', filter = '/Filter/FlateDecode', pack = deflateText, from = 10 }: PackingOptions = {},
) => {
  const computePlace = (at: number) => objects.slice(0, at).reduce((sum, { length }) => sum + length + 1, 0)
  const header = objects.map((_, index) => `${from + index} ${computePlace(index)} `).join('')
  return rawStream(`${type}${filter}/N ${objects.length}/First ${header.length}`, pack(header + objects.join(' ')))
}

const deflateText = (text: string) => deflateSync(Buffer.from(text, 'latin1'))

/** Returns a PDF in the form of many current programs: everything but streams is packed, and the list of objects is a stream too. */
export const packedPdf = (catalogue = ''): Buffer => {
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${catalogue}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 5 0 R>>',
  ]
  const text = '%PDF-1.5\n%\xe2\xe3\xcf\xd3\n'
  const packed = `4 0 obj\n${packedObjects(objects, { from: 1 })}\nendobj\n`
  const contents = `5 0 obj\n${rawStream('/Filter/FlateDecode', deflateText('0 0 m 10 10 l S'))}\nendobj\n`
  const listAt = text.length + packed.length + contents.length
  // Types: 2 for packed objects and 1 for others, with the stream or offset, and the index within the stream.
  const rows = [
    [0, 0, 65_535],
    ...objects.map((_, index) => [2, 4, index]),
    [1, text.length, 0],
    [1, text.length + packed.length, 0],
    [1, listAt, 0],
  ]
  const list = Buffer.concat(rows.map(([kind = 0, place = 0, within = 0]) => buildRow(kind, place, within)))
  const about = `/Type/XRef/Size ${rows.length}/W[1 4 2]/Root 1 0 R/Filter/FlateDecode`
  const end = `6 0 obj\n${rawStream(about, deflateSync(list))}\nendobj\nstartxref\n${listAt}\n%%EOF\n`
  return Buffer.from(text + packed + contents + end, 'latin1')
}

const buildRow = (kind: number, place: number, within: number) => {
  const row = Buffer.alloc(7)
  row.writeUInt8(kind, 0)
  row.writeUInt32BE(place, 1)
  row.writeUInt16BE(within, 5)
  return row
}
