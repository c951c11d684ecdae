import { z } from 'zod'

// The part of CKAN's responses that an import reads: https://docs.ckan.org/en/latest/api/. Extensions add fields, and old portals omit
// some.

/** A missing text is an empty one, and a missing list below is an empty list. */
const text = z
  .string()
  .nullish()
  .transform(value => value?.trim() ?? '')
const list = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform(items => items ?? [])

const namedRecord = z.object({ name: z.string(), title: text, display_name: text })
const resource = z.object({
  id: z.string(),
  name: text,
  url: text,
  format: text,
  mimetype: text,
  state: text,
})
export const packageRecord = z.object({
  id: z.string(),
  name: z.string(),
  title: text,
  notes: text,
  author: text,
  url: text,
  license_title: text,
  license_url: text,
  state: text,
  private: z.boolean().nullish(),
  tags: list(z.object({ name: z.string(), display_name: text })),
  groups: list(namedRecord),
  organization: namedRecord.nullish(),
  extras: list(z.object({ key: z.string(), value: z.unknown() })),
  resources: list(resource),
})
export type CkanPackage = z.output<typeof packageRecord>
export type CkanResource = CkanPackage['resources'][number]

export const searchResult = z.object({ count: z.int(), results: z.array(z.object({ name: z.string() })) })
export const namedList = z.array(namedRecord)
