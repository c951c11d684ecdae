import { z } from 'zod'
import { findWireFields } from './wire.ts'

type Encode = (value: unknown) => unknown

/** Types of schemas whose values are equal in code and on the wire; a custom schema's own check is not repeated. */
const unchangedTypes = new Set(['string', 'number', 'boolean', 'literal', 'enum', 'null', 'custom'])

const keepValue: Encode = value => value

/** The encoders that were already created, by schema. */
const encoders = new WeakMap<z.ZodType, Encode>()

/**
 * Returns a function that encodes like `z.encode`, but does not verify what TypeScript has verified: field names, texts and numbers. So a
 * page of search results is encoded in a quarter of the time. Schemas with checks, and schemas without a faster encoder, are still verified.
 */
export const getEncoder = (schema: z.ZodType): Encode => {
  const cachedEncoder = encoders.get(schema)
  if (cachedEncoder) return cachedEncoder
  const encode = createEncoder(schema)
  encoders.set(schema, encode)
  return encode
}

/** Creates the fastest encoder for a schema; schemas without a special one are encoded by zod. */
const createEncoder = (schema: z.ZodType): Encode => {
  const fields = findWireFields(schema)
  if (fields)
    return createObjectEncoder(
      Object.entries(fields).map(([name, [wireName, field]]) => ({ name, wireName, schema: field })),
    )
  // Encodes with zod's own checks, for schemas without a faster encoder.
  const encodeVerified: Encode = value => z.encode(schema, value as never)
  if (schema.def.checks?.length) return encodeVerified
  if (unchangedTypes.has(schema.def.type)) return keepValue
  if (schema instanceof z.ZodObject && !schema.def.catchall)
    return createObjectEncoder(
      Object.entries(schema.shape).map(([name, field]) => ({ name, wireName: name, schema: field as z.ZodType })),
    )
  if (schema instanceof z.ZodArray) return createListEncoder(getEncoder(schema.element as z.ZodType))
  // Tuples whose items change are rare, so zod encodes them.
  if (schema instanceof z.ZodTuple && !schema.def.rest)
    return schema.def.items.every(item => getEncoder(item as z.ZodType) === keepValue) ? keepValue : encodeVerified
  if (schema instanceof z.ZodNullable) return createNullableEncoder(null, getEncoder(schema.unwrap() as z.ZodType))
  if (schema instanceof z.ZodOptional) return createNullableEncoder(undefined, getEncoder(schema.unwrap() as z.ZodType))
  if (schema instanceof z.ZodUnion) return createUnionEncoder(schema.options as z.ZodType[], encodeVerified)
  // zod encodes the closed lists of `wireValues`, because it refuses a value that is not in the list.
  const isClosedList = schema instanceof z.ZodCodec && schema.in instanceof z.ZodEnum
  if (schema instanceof z.ZodCodec && !isClosedList) return createCodecEncoder(schema)
  return encodeVerified
}

interface ObjectField {
  /** The name in code. */
  name: string
  wireName: string
  schema: z.ZodType
}

const createObjectEncoder = (fields: ObjectField[]): Encode => {
  const fieldEncoders = fields.map(({ schema, ...names }) => ({ ...names, encode: getEncoder(schema) }))
  return value => {
    const object = value as Record<string, unknown>
    const encoded: Record<string, unknown> = {}
    for (const { name, wireName, encode } of fieldEncoders) if (name in object) encoded[wireName] = encode(object[name])
    return encoded
  }
}

// If the items of a list or the inner value of an optional schema stay unchanged, the list or the optional value stays unchanged too.
const createListEncoder = (encodeItem: Encode): Encode =>
  encodeItem === keepValue ? keepValue : value => (value as unknown[]).map(item => encodeItem(item))

const createNullableEncoder = (absentValue: null | undefined, encodeInner: Encode): Encode => {
  if (encodeInner === keepValue) return keepValue
  return value => (value === absentValue ? value : encodeInner(value))
}

const createCodecEncoder = (codec: z.ZodCodec): Encode => {
  const encodeConverted = getEncoder(codec.in as z.ZodType)
  const convert = codec.def.reverseTransform as Encode
  return value => encodeConverted(convert(value))
}

/**
 * Returns the encoder of a union. In a union of one object and literal texts, such as a result or 'None', an object can only belong to the
 * object's schema. For values of other unions, only zod's verification finds the schema.
 */
const createUnionEncoder = (options: z.ZodType[], encodeVerified: Encode): Encode => {
  const isLiteral = (option: z.ZodType) => option instanceof z.ZodLiteral
  const [objectSchema, ...moreSchemas] = options.filter(option => !isLiteral(option))
  if (!objectSchema || moreSchemas.length > 0) return encodeVerified
  const encodeObject = getEncoder(objectSchema)
  return value => (typeof value === 'object' && value !== null ? encodeObject(value) : encodeVerified(value))
}
