import { z } from 'zod'
import { findWireFields } from './wire.ts'

type Encode = (value: unknown) => unknown

/** Types whose values have the same form in code and on the wire. */
const unchangedTypes = new Set(['string', 'number', 'boolean', 'literal', 'enum', 'null', 'custom'])

const keepValue: Encode = value => value

const encoders = new WeakMap<z.ZodType, Encode>()

/**
 * Returns a function that encodes as `z.encode` does, but does not verify names, texts and numbers again that TypeScript has verified. A
 * page of a search takes a quarter of the time. Values of closed lists and forms that are rare in responses are still verified.
 */
export const getEncoder = (schema: z.ZodType): Encode => {
  const cachedEncoder = encoders.get(schema)
  if (cachedEncoder) return cachedEncoder
  const encode = createEncoder(schema)
  encoders.set(schema, encode)
  return encode
}

const createEncoder = (schema: z.ZodType): Encode => {
  const fields = findWireFields(schema)
  if (fields) return createObjectEncoder(Object.entries(fields).map(([proper, [name, inner]]) => [proper, name, inner]))
  const encodeVerified: Encode = value => z.encode(schema, value as never)
  if (schema.def.checks?.length) return encodeVerified
  if (unchangedTypes.has(schema.def.type)) return keepValue
  if (schema instanceof z.ZodObject && !schema.def.catchall)
    return createObjectEncoder(Object.entries(schema.shape).map(([name, inner]) => [name, name, inner as z.ZodType]))
  if (schema instanceof z.ZodArray) return createListEncoder(getEncoder(schema.element as z.ZodType))
  if (schema instanceof z.ZodTuple && !schema.def.rest)
    return schema.def.items.every(item => getEncoder(item as z.ZodType) === keepValue) ? keepValue : encodeVerified
  if (schema instanceof z.ZodNullable) return createNullableEncoder(null, getEncoder(schema.unwrap() as z.ZodType))
  if (schema instanceof z.ZodOptional) return createNullableEncoder(undefined, getEncoder(schema.unwrap() as z.ZodType))
  if (schema instanceof z.ZodUnion) return createUnionEncoder(schema.options as z.ZodType[], encodeVerified)
  if (schema instanceof z.ZodCodec && !(schema.in instanceof z.ZodEnum)) return createCodecEncoder(schema)
  return encodeVerified
}

const createObjectEncoder = (fields: [proper: string, name: string, inner: z.ZodType][]): Encode => {
  const fieldEncoders = fields.map(([proper, name, inner]) => ({ proper, name, encode: getEncoder(inner) }))
  return value => {
    const from = value as Record<string, unknown>
    const to: Record<string, unknown> = {}
    for (const { proper, name, encode } of fieldEncoders) if (proper in from) to[name] = encode(from[proper])
    return to
  }
}

const createListEncoder = (encode: Encode): Encode =>
  encode === keepValue ? keepValue : value => (value as unknown[]).map(item => encode(item))

const createNullableEncoder = (absent: null | undefined, encode: Encode): Encode =>
  encode === keepValue ? keepValue : value => (value === absent ? value : encode(value))

const createCodecEncoder = (codec: z.ZodCodec): Encode => {
  const encode = getEncoder(codec.in as z.ZodType)
  const convert = codec.def.reverseTransform as Encode
  return value => encode(convert(value))
}

/**
 * Returns the encoder of a union. One object among texts, such as 'None' for no result, is encoded as such; other unions are verified to
 * find the form.
 */
const createUnionEncoder = (options: z.ZodType[], encodeVerified: Encode): Encode => {
  const [object, ...others] = options.toSorted((a, b) => Number(isObject(b)) - Number(isObject(a)))
  if (!object || !others.every(other => other instanceof z.ZodLiteral)) return encodeVerified
  const encode = getEncoder(object)
  return value => (typeof value === 'object' && value !== null ? encode(value) : encodeVerified(value))
}

const isObject = (schema: z.ZodType) => findWireFields(schema) !== undefined
