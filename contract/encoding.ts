import { z } from 'zod'
import { findWireFields } from './wire.ts'

type Encode = (value: unknown) => unknown

/** Types whose values have the same form in code and on the wire. */
const unchanged = new Set(['string', 'number', 'boolean', 'literal', 'enum', 'null', 'custom'])

const same: Encode = value => value

const encoders = new WeakMap<z.ZodType, Encode>()

/**
 * Returns a function that encodes as `z.encode` does, but does not verify names, texts and numbers again that TypeScript has verified. A
 * page of a search takes a quarter of the time. Values of closed lists and forms that are rare in answers are still verified.
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
  if (fields) return objectEncoder(Object.entries(fields).map(([proper, [name, inner]]) => [proper, name, inner]))
  const verified: Encode = value => z.encode(schema, value as never)
  if (schema.def.checks?.length) return verified
  if (unchanged.has(schema.def.type)) return same
  if (schema instanceof z.ZodObject && !schema.def.catchall)
    return objectEncoder(Object.entries(schema.shape).map(([name, inner]) => [name, name, inner as z.ZodType]))
  if (schema instanceof z.ZodArray) return listEncoder(getEncoder(schema.element as z.ZodType))
  if (schema instanceof z.ZodTuple && !schema.def.rest)
    return schema.def.items.every(item => getEncoder(item as z.ZodType) === same) ? same : verified
  if (schema instanceof z.ZodNullable) return encoderExcept(null, getEncoder(schema.unwrap() as z.ZodType))
  if (schema instanceof z.ZodOptional) return encoderExcept(undefined, getEncoder(schema.unwrap() as z.ZodType))
  if (schema instanceof z.ZodUnion) return unionEncoder(schema.options as z.ZodType[], verified)
  if (schema instanceof z.ZodCodec && !(schema.in instanceof z.ZodEnum)) return codecEncoder(schema)
  return verified
}

const objectEncoder = (fields: [proper: string, name: string, inner: z.ZodType][]): Encode => {
  const encoded = fields.map(([proper, name, inner]) => ({ proper, name, encode: getEncoder(inner) }))
  return value => {
    const from = value as Record<string, unknown>
    const to: Record<string, unknown> = {}
    for (const { proper, name, encode } of encoded) if (proper in from) to[name] = encode(from[proper])
    return to
  }
}

const listEncoder = (encode: Encode): Encode =>
  encode === same ? same : value => (value as unknown[]).map(item => encode(item))

const encoderExcept = (absent: null | undefined, encode: Encode): Encode =>
  encode === same ? same : value => (value === absent ? value : encode(value))

const codecEncoder = (codec: z.ZodCodec): Encode => {
  const encode = getEncoder(codec.in as z.ZodType)
  const reverse = codec.def.reverseTransform as Encode
  return value => encode(reverse(value))
}

/**
 * Returns the encoder of a union. One object among texts, such as 'None' for no result, is encoded as such; other unions are verified to
 * find the form.
 */
const unionEncoder = (options: z.ZodType[], verified: Encode): Encode => {
  const [object, ...others] = options.toSorted((a, b) => Number(isObject(b)) - Number(isObject(a)))
  if (!object || !others.every(other => other instanceof z.ZodLiteral)) return verified
  const encode = getEncoder(object)
  return value => (typeof value === 'object' && value !== null ? encode(value) : verified(value))
}

const isObject = (schema: z.ZodType) => findWireFields(schema) !== undefined
