import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DuckDBDecimalType, type DuckDBResult, type DuckDBType, DuckDBTypeId, type DuckDBValue } from '@duckdb/node-api'
import {
  type Data,
  type DataType,
  DateDay,
  Decimal,
  Field,
  Float64,
  Int64,
  makeData,
  RecordBatch,
  RecordBatchFileWriter,
  Schema,
  Struct,
  TimestampMicrosecond,
  Utf8,
} from 'apache-arrow'

/** A column of the file: its name, and whether its times are in UTC. */
export interface ArrowColumn {
  name: string
  isZoned: boolean
}

/** Writes rows of the engine as an Arrow file, one record batch for each of its chunks; numbers keep all their digits. */
export const writeArrow = async (targetPath: string, columns: readonly ArrowColumn[], result: DuckDBResult) => {
  const encodings = result.columnTypes().map((type, index) => pickEncoding(type, columns[index]!))
  const isNullable = true
  const schema = new Schema(columns.map(({ name }, index) => new Field(name, encodings[index]!.type, isNullable)))
  const buildBatch = (length: number, values: readonly (readonly DuckDBValue[])[]) => {
    const children = encodings.map(({ encode }, index) => {
      const columnValues = values[index] ?? []
      return encode(columnValues, computeValidity(columnValues))
    })
    return new RecordBatch(schema, makeData({ type: new Struct(schema.fields), length, nullCount: 0, children }))
  }
  const buildBatches = async function* () {
    // A selection without rows has no chunk, and a file without a batch has no columns.
    yield buildBatch(0, [])
    for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk())
      yield buildBatch(chunk.rowCount, chunk.getColumns())
  }
  await pipeline(Readable.from(buildBatches()), RecordBatchFileWriter.throughNode(), createWriteStream(targetPath))
}

/** Which values are missing, in the form of Arrow. */
interface Validity {
  /** One bit for each value, set if the value is not missing; the name is that of Arrow. */
  nullBitmap: Uint8Array
  nullCount: number
}

const computeValidity = (values: readonly DuckDBValue[]): Validity => {
  // Eight values share a byte: the index of the byte is index >> 3, and that of its bit index & 7.
  const nullBitmap = new Uint8Array((values.length + 7) >> 3)
  let nullCount = 0
  for (const [index, value] of values.entries())
    if (value === null) nullCount += 1
    else nullBitmap[index >> 3]! |= 1 << (index & 7)
  return { nullBitmap, nullCount }
}

/** The Arrow type of a column, and the function that encodes its values. */
interface Encoding {
  type: DataType
  encode: (values: readonly DuckDBValue[], validity: Validity) => Data
}

const pickEncoding = (type: DuckDBType, { isZoned }: ArrowColumn): Encoding => {
  if (type instanceof DuckDBDecimalType) return createDecimalEncoding(type)
  if (type.typeId === DuckDBTypeId.BIGINT) return integerEncoding
  if (type.typeId === DuckDBTypeId.DOUBLE) return doubleEncoding
  if (type.typeId === DuckDBTypeId.DATE) return dateEncoding
  if (type.typeId === DuckDBTypeId.TIMESTAMP) return createTimeEncoding(isZoned)
  return textEncoding
}

const integerEncoding: Encoding = {
  type: new Int64(),
  encode: (values, validity) =>
    makeData({ type: new Int64(), length: values.length, ...validity, data: BigInt64Array.from(values, toBigInt) }),
}

const doubleEncoding: Encoding = {
  type: new Float64(),
  encode: (values, validity) =>
    makeData({ type: new Float64(), length: values.length, ...validity, data: Float64Array.from(values, Number) }),
}

const dateEncoding: Encoding = {
  type: new DateDay(),
  encode: (values, validity) =>
    makeData({ type: new DateDay(), length: values.length, ...validity, data: Int32Array.from(values, toDays) }),
}

const createTimeEncoding = (isZoned: boolean): Encoding => {
  const type = new TimestampMicrosecond(isZoned ? 'UTC' : null)
  return {
    type,
    encode: (values, validity) =>
      makeData({ type, length: values.length, ...validity, data: BigInt64Array.from(values, toMicros) }),
  }
}

/** Creates the encoding of decimals: a number has 128 bits in two words, of which the lower comes first. */
const createDecimalEncoding = ({ scale, width }: DuckDBDecimalType): Encoding => {
  const type = new Decimal(scale, width)
  return {
    type,
    encode: (values, validity) => {
      const words = new BigInt64Array(values.length * 2)
      for (const [index, value] of values.entries()) {
        const digits = toDigits(value)
        words[index * 2] = BigInt.asIntN(64, digits)
        words[index * 2 + 1] = digits >> 64n
      }
      return makeData({ type, length: values.length, ...validity, data: new Uint32Array(words.buffer) })
    },
  }
}

const textEncoding: Encoding = {
  type: new Utf8(),
  encode: (values, validity) => {
    // A missing text has no bytes.
    const encoded = values.map(value => (value === null ? '' : Buffer.from(String(value))))
    const valueOffsets = new Int32Array(values.length + 1)
    for (const [index, { length }] of encoded.entries()) valueOffsets[index + 1] = valueOffsets[index]! + length
    const bytes = Buffer.concat(encoded.filter(text => typeof text !== 'string'))
    return makeData({ type: new Utf8(), length: values.length, ...validity, valueOffsets, data: bytes })
  },
}

// A missing value is encoded as 0; its bit in the bitmap is not set.
const toBigInt = (value: DuckDBValue) => (typeof value === 'bigint' ? value : 0n)
const toDays = (value: DuckDBValue) => (value && typeof value === 'object' && 'days' in value ? value.days : 0)
const toMicros = (value: DuckDBValue) => (value && typeof value === 'object' && 'micros' in value ? value.micros : 0n)
const toDigits = (value: DuckDBValue) =>
  value && typeof value === 'object' && 'value' in value && typeof value.value === 'bigint' ? value.value : 0n
