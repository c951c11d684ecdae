import { z } from 'zod'
import { findSpellings, findWireFields } from './wire.ts'

/**
 * Converts arguments to the names and values of the wire, ready to be decoded or sent. Unlike encoding, it accepts arguments without the
 * fields that have a default.
 */
export const toWireArguments = (schema: z.ZodType, args: Record<string, unknown>): Record<string, unknown> => {
  const fields = findWireFields(schema)
  if (!fields) return args
  const wireArgs: Record<string, unknown> = {}
  for (const [codeName, [wireName, fieldSchema]] of Object.entries(fields))
    if (codeName in args) wireArgs[wireName] = toWireValue(fieldSchema, args[codeName])
  return wireArgs
}

/**
 * Converts one value. The order of the checks matters: first the schemas that only wrap another one, then texts, which most schemas keep, then
 * other plain values, and last the objects, codecs and lists that contain further values.
 */
const toWireValue = (schema: z.ZodType, value: unknown): unknown => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return toWireValue(schema.unwrap() as z.ZodType, value)
  // A field that accepts several forms, such as `keywords` with a text with commas or a list, is sent in the last form of the pipe.
  if (schema instanceof z.ZodPipe && !(schema instanceof z.ZodCodec)) return toWireValue(schema.out as z.ZodType, value)
  // A text is sent unchanged, unless its schema is a closed list with spellings of the wire.
  if (typeof value === 'string') return findSpellings(schema)?.[value] ?? value
  if (typeof value !== 'object' || value === null) return value
  if (findWireFields(schema)) return toWireArguments(schema, value as Record<string, unknown>)
  if (schema instanceof z.ZodCodec) return toWireValue(schema.in as z.ZodType, value)
  if (schema instanceof z.ZodUnion)
    return toWireValue(pickListOrObjectSchema(schema.options as z.ZodType[], value), value)
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map(item => toWireValue(schema.element as z.ZodType, item))
  return value
}

/** Picks the schema for a list or an object among the schemas that a field accepts; z.unknown(), which changes nothing, if none fits. */
const pickListOrObjectSchema = (options: readonly z.ZodType[], value: object) =>
  options.find(option =>
    Array.isArray(value) ? option instanceof z.ZodArray : findWireFields(option) !== undefined,
  ) ?? z.unknown()
