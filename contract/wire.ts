import { z } from 'zod'

export type Fields = Record<string, readonly [wire: string, schema: z.ZodType]>
type Optional<F extends Fields> = { [K in keyof F]: undefined extends z.output<F[K][1]> ? K : never }[keyof F]
/** What an object of these fields is in code. */
export type Proper<F extends Fields> = { [K in Exclude<keyof F, Optional<F>>]: z.output<F[K][1]> } & {
  [K in Optional<F>]?: z.output<F[K][1]>
}
type Renaming = readonly (readonly [from: string, to: string])[]

const fieldsOf = new WeakMap<z.ZodType, Fields>()

const renamed = (from: Record<string, unknown>, names: Renaming) => {
  const to: Record<string, unknown> = {}
  for (const [source, target] of names) if (source in from) to[target] = from[source]
  return to
}

/**
 * An object whose fields are called one way in code and another on the wire:
 * `wire({ fileName: ['file_name', fileName] })`. Decoding turns wire names into proper names, encoding the other way round.
 * Unknown fields are dropped in both directions.
 */
export const wire = <const F extends Fields>(fields: F) => {
  const entries = Object.entries(fields)
  const shape = Object.fromEntries(entries.map(([, [name, schema]]) => [name, schema]))
  const fromWire: Renaming = entries.map(([proper, [name]]) => [name, proper])
  const toWire: Renaming = entries.map(([proper, [name]]) => [proper, name])
  const codec = z.codec(z.object(shape), z.custom<Proper<F>>(), {
    decode: value => renamed(value, fromWire) as Proper<F>,
    encode: value => renamed(value as Record<string, unknown>, toWire),
  })
  fieldsOf.set(codec, fields)
  return codec
}

/** Arguments in the wire's names, ready to be decoded or sent; fields with a default may be left out, which encoding would refuse. */
export const inWireNames = (schema: z.ZodType, args: Record<string, unknown>): Record<string, unknown> => {
  const fields = fieldsOf.get(schema)
  if (!fields) return args
  const named: Record<string, unknown> = {}
  for (const [proper, [name, inner]] of Object.entries(fields))
    if (proper in args) named[name] = within(inner, args[proper])
  return named
}

const within = (schema: z.ZodType, value: unknown) => {
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema
  return value && fieldsOf.has(inner) ? inWireNames(inner, value as Record<string, unknown>) : value
}

/** How the wire calls a field of an input, for a refusal that names it: 'report.subCategoryId' of a report that is saved. */
export const nameOnWire = (schema: z.ZodType, proper: string): string => {
  const [first = '', ...inner] = proper.split('.')
  const [name, within] = fieldsOf.get(schema)?.[first] ?? [first]
  return within && inner.length ? `${name}.${nameOnWire(within, inner.join('.'))}` : name
}
