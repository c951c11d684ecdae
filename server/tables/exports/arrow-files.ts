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
export const writeArrow = async (target: string, columns: readonly ArrowColumn[], result: DuckDBResult) => {
  const forms = result.columnTypes().map((type, index) => pickForm(type, columns[index]!))
  const schema = new Schema(columns.map(({ name }, index) => new Field(name, forms[index]!.type, true)))
  const buildBatch = (length: number, values: readonly (readonly DuckDBValue[])[]) => {
    const children = forms.map((form, index) => form.dataOf(values[index] ?? [], toBits(values[index] ?? [])))
    return new RecordBatch(schema, makeData({ type: new Struct(schema.fields), length, nullCount: 0, children }))
  }
  const batches = async function* () {
    // Without a batch the file would have no columns.
    yield buildBatch(0, [])
    for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk())
      yield buildBatch(chunk.rowCount, chunk.getColumns())
  }
  await pipeline(Readable.from(batches()), RecordBatchFileWriter.throughNode(), createWriteStream(target))
}

/** Validity bitmap of the values, and the number of missing ones. */
interface Bits {
  nullBitmap: Uint8Array
  nullCount: number
}

const toBits = (values: readonly DuckDBValue[]): Bits => {
  const nullBitmap = new Uint8Array((values.length + 7) >> 3)
  let nullCount = 0
  for (const [index, value] of values.entries())
    if (value === null) nullCount += 1
    else nullBitmap[index >> 3]! |= 1 << (index & 7)
  return { nullBitmap, nullCount }
}

interface Form {
  type: DataType
  dataOf: (values: readonly DuckDBValue[], bits: Bits) => Data
}

const pickForm = (type: DuckDBType, { isZoned }: ArrowColumn): Form => {
  if (type instanceof DuckDBDecimalType) return decimals(type)
  if (type.typeId === DuckDBTypeId.BIGINT) return integers
  if (type.typeId === DuckDBTypeId.DOUBLE) return figures
  if (type.typeId === DuckDBTypeId.DATE) return days
  if (type.typeId === DuckDBTypeId.TIMESTAMP) return times(isZoned)
  return texts
}

const integers: Form = {
  type: new Int64(),
  dataOf: (values, bits) =>
    makeData({ type: new Int64(), length: values.length, ...bits, data: BigInt64Array.from(values, toBigInt) }),
}

const figures: Form = {
  type: new Float64(),
  dataOf: (values, bits) =>
    makeData({ type: new Float64(), length: values.length, ...bits, data: Float64Array.from(values, Number) }),
}

const days: Form = {
  type: new DateDay(),
  dataOf: (values, bits) =>
    makeData({ type: new DateDay(), length: values.length, ...bits, data: Int32Array.from(values, toDays) }),
}

const times = (isZoned: boolean): Form => {
  const type = new TimestampMicrosecond(isZoned ? 'UTC' : null)
  return {
    type,
    dataOf: (values, bits) =>
      makeData({ type, length: values.length, ...bits, data: BigInt64Array.from(values, toMicros) }),
  }
}

/** Returns the form of decimals: 128 bits for each number, the lowest first. */
const decimals = ({ scale, width }: DuckDBDecimalType): Form => {
  const type = new Decimal(scale, width)
  return {
    type,
    dataOf: (values, bits) => {
      const words = new BigInt64Array(values.length * 2)
      for (const [index, value] of values.entries()) {
        const digits = toDigits(value)
        words[index * 2] = BigInt.asIntN(64, digits)
        words[index * 2 + 1] = digits >> 64n
      }
      return makeData({ type, length: values.length, ...bits, data: new Uint32Array(words.buffer) })
    },
  }
}

const texts: Form = {
  type: new Utf8(),
  dataOf: (values, bits) => {
    const encoded = values.map(value => (value === null ? '' : Buffer.from(String(value))))
    const valueOffsets = new Int32Array(values.length + 1)
    for (const [index, { length }] of encoded.entries()) valueOffsets[index + 1] = valueOffsets[index]! + length
    const bytes = Buffer.concat(encoded.filter(text => typeof text !== 'string'))
    return makeData({ type: new Utf8(), length: values.length, ...bits, valueOffsets, data: bytes })
  },
}

const toBigInt = (value: DuckDBValue) => (typeof value === 'bigint' ? value : 0n)
const toDays = (value: DuckDBValue) => (value && typeof value === 'object' && 'days' in value ? value.days : 0)
const toMicros = (value: DuckDBValue) => (value && typeof value === 'object' && 'micros' in value ? value.micros : 0n)
const toDigits = (value: DuckDBValue) =>
  value && typeof value === 'object' && 'value' in value && typeof value.value === 'bigint' ? value.value : 0n
