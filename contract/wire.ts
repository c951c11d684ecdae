import { z } from 'zod'

/** Fields of an object: the key is the name in code; the value has the name on the wire and the schema. */
export type Fields = Record<string, readonly [wireName: string, schema: z.ZodType]>
/** The names of the fields that may be absent. */
type OptionalNames<F extends Fields> = { [K in keyof F]: undefined extends z.output<F[K][1]> ? K : never }[keyof F]
/** The type of an object with these fields in code. */
export type DecodedObject<F extends Fields> = { [K in Exclude<keyof F, OptionalNames<F>>]: z.output<F[K][1]> } & {
  [K in OptionalNames<F>]?: z.output<F[K][1]>
}
/** Pairs of an old and a new name of a field. */
type Renaming = readonly (readonly [from: string, to: string])[]

const fieldsBySchema = new WeakMap<z.ZodType, Fields>()
const spellingsBySchema = new WeakMap<z.ZodType, Record<string, string>>()

const renameFields = (value: Record<string, unknown>, renaming: Renaming) => {
  const renamed: Record<string, unknown> = {}
  for (const [from, to] of renaming) if (from in value) renamed[to] = value[from]
  return renamed
}

/**
 * Builds the schema of an object whose fields have one name in code and another on the wire: `wire({ fileName: ['file_name', z.string()] })`.
 * Decoding converts wire names to the names in code, encoding does the reverse. Unknown fields are dropped in both directions.
 */
export const wire = <const F extends Fields>(fields: F) => {
  const entries = Object.entries(fields)
  const shape = Object.fromEntries(entries.map(([, [wireName, schema]]) => [wireName, schema]))
  const fromWire: Renaming = entries.map(([codeName, [wireName]]) => [wireName, codeName])
  const toWire: Renaming = entries.map(([codeName, [wireName]]) => [codeName, wireName])
  const codec = z.codec(z.object(shape), z.custom<DecodedObject<F>>(), {
    decode: value => renameFields(value, fromWire) as DecodedObject<F>,
    encode: value => renameFields(value as Record<string, unknown>, toWire),
  })
  fieldsBySchema.set(codec, fields)
  return codec
}

/** Returns the spellings on the wire, by the names in code, of a schema that was made with `wireValues`; undefined for other schemas. */
export const findSpellings = (schema: z.ZodType): Record<string, string> | undefined => spellingsBySchema.get(schema)

/** Returns the fields of an object that was made with `wire`; undefined for other schemas. */
export const findWireFields = (schema: z.ZodType): Fields | undefined => fieldsBySchema.get(schema)

/** Returns the wire names of an object's fields; undefined for other schemas. */
export const findWireNames = (schema: z.ZodType): ReadonlySet<string> | undefined => {
  const fields = fieldsBySchema.get(schema)
  return fields && new Set(Object.values(fields).map(([wireName]) => wireName))
}

/**
 * Builds the schema of `wire` with a condition on the whole object. Use it instead of `wire(…).refine(…)`, which returns a schema without
 * wire names.
 */
export const wireWhere = <const F extends Fields>(
  fields: F,
  isValid: (value: DecodedObject<F>) => boolean,
  message: string,
) => {
  const refined = wire(fields).refine(isValid, message)
  fieldsBySchema.set(refined, fields)
  return refined
}

/**
 * Builds the schema of a closed list of values that have one name in code and another on the wire: `wireValues({ saved: 'success',
 * duplicate: 'Category name is duplicate' })`.
 */
export const wireValues = <const V extends Record<string, string>>(
  values: V,
  /** `message` is for any other value. `aliases` are further spellings, which are decoded but never sent. */
  { message, aliases = {} }: { message?: string; aliases?: Record<string, keyof V & string> } = {},
) => {
  type Name = keyof V & string
  const spellings = [...Object.values(values), ...Object.keys(aliases)] as [V[Name], ...V[Name][]]
  const namesBySpelling = new Map([
    ...Object.entries(aliases),
    ...Object.entries(values).map(([name, spelling]) => [spelling, name] as const),
  ])
  const codec = z.codec(z.enum(spellings, message), z.enum(Object.keys(values) as [Name, ...Name[]]), {
    decode: spelling => namesBySpelling.get(spelling) as never,
    encode: name => values[name as Name] as never,
  })
  spellingsBySchema.set(codec, values)
  return codec
}

/** Returns the wire name of a field for a refusal. A field of an inner object is given by its path, such as 'report.subCategoryId'. */
export const getWireName = (schema: z.ZodType, codeName: string): string => {
  const [outerName = '', ...innerNames] = codeName.split('.')
  const [wireName, innerSchema] = fieldsBySchema.get(schema)?.[outerName] ?? [outerName]
  return innerSchema && innerNames.length ? `${wireName}.${getWireName(innerSchema, innerNames.join('.'))}` : wireName
}
