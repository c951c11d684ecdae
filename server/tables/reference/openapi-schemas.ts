import { type ColumnKind, columnKinds, columnRoles, eras, periods } from '../../../contract/tables/columns.ts'
import { noTableReasons } from '../../../contract/tables/profiles.ts'
import type { TableColumn } from '../queries/table-columns.ts'

// Schemas of the bodies of responses. A test compares them with real responses: each field that is sent is listed, and each listed field is sent.

const textSchema = { type: 'string' }
const textOrNullSchema = { type: ['string', 'null'] }
const integerSchema = { type: 'integer' }
const integerOrNullSchema = { type: ['integer', 'null'] }
const cellSchema = { type: ['string', 'number', 'null'] }
const timeSchema = { type: 'string', format: 'date-time' }
const eraSchema = { type: ['string', 'null'], enum: [...eras, null] }

/** Builds the schema of an object that has all of these fields, and at times the optional ones. */
const buildObject = (fields: Record<string, object>, optionalFields: Record<string, object> = {}) => ({
  type: 'object',
  properties: { ...fields, ...optionalFields },
  required: Object.keys(fields),
})
const buildNullable = (schema: object) => ({ ...schema, type: ['object', 'null'] })
const buildList = (items: object) => ({ type: 'array', items })
const buildReference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

const schemasByKind: Record<ColumnKind, object> = {
  text: textOrNullSchema,
  integer: { type: ['integer', 'string', 'null'], description: 'As text where it has more than 15 digits' },
  decimal: { type: ['number', 'string', 'null'], description: 'As text where it has more than 15 digits' },
  number: { type: ['number', 'null'] },
  date: { type: ['string', 'null'], format: 'date' },
  datetime: { type: ['string', 'null'], format: 'date-time' },
}

const versionFields = { file_name: textSchema, version: integerSchema, as_of: timeSchema }
const truncationFields = {
  is_truncated: { type: 'boolean', description: 'Whether there is more than this response lists' },
  next: { type: ['string', 'null'], description: 'The address of the next page' },
}
/** Builds the schema of a page of rows or groups. */
const buildPage = (listName: string, items: object) =>
  buildObject({
    ...versionFields,
    total: { ...integerSchema, description: 'How many there are on all pages' },
    offset: integerSchema,
    count: { ...integerSchema, description: 'How many this page lists' },
    ...truncationFields,
    [listName]: buildList(items),
  })

const definitionFields = {
  type: { type: 'string', enum: columnKinds },
  role: { type: 'string', enum: columnRoles },
  unit: textOrNullSchema,
  era: eraSchema,
}
const columnSchema = buildObject({
  name: textSchema,
  ...definitionFields,
  period: {
    type: ['string', 'null'],
    enum: [...periods, null],
    description: 'For days that represent a month or a quarter, of which they are the first day',
  },
  mark_of: {
    ...textOrNullSchema,
    description: 'The column whose numbers have these marks, such as p; null for other columns',
  },
  part_of: {
    ...textOrNullSchema,
    description:
      'The column of months or quarters that this column of years, months or quarters gives together with another one; null for other columns',
  },
  scale: { ...integerOrNullSchema, description: 'Digits after the point of a decimal' },
  missing_words: { ...buildList(textSchema), description: 'Words of the file that mean a missing value' },
  description_en: textSchema,
  description_th: textSchema,
})

const descriptionSchema = buildObject(
  {
    ...versionFields,
    state: { type: 'string', enum: ['ready', 'building', 'none'] },
    row_count: integerOrNullSchema,
    columns: buildList(buildReference('Column')),
    year_columns: buildNullable(
      buildObject({
        columns: buildList(textSchema),
        years: buildList(integerSchema),
        time: buildReference('Column'),
        value: buildReference('Column'),
        mark: buildNullable(columnSchema),
      }),
    ),
    limits: buildObject({ rows: integerSchema, groups: integerSchema, facets: integerSchema }),
    links: buildObject(
      Object.fromEntries(
        ['rows', 'aggregate', 'facets', 'profile', 'changes', 'export', 'openapi', 'page'].map(name => [
          name,
          textSchema,
        ]),
      ),
    ),
  },
  {
    reason: { type: 'string', enum: [...noTableReasons, 'noCsv'], description: 'Why the table cannot be queried' },
    detail: { type: 'string', description: 'The same as a sentence' },
  },
)

const valuesSchema = buildObject({
  ...versionFields,
  column: textSchema,
  total: { ...integerSchema, description: 'How many different values there are' },
  missing: { ...integerSchema, description: 'How many rows have no value' },
  is_truncated: truncationFields.is_truncated,
  values: buildList(buildObject({ value: cellSchema, count: integerSchema })),
})

const profileSchema = buildObject({
  ...versionFields,
  row_count: integerSchema,
  columns: buildList(
    buildObject({
      name: textSchema,
      type: definitionFields.type,
      missing: integerSchema,
      distinct: integerOrNullSchema,
      least: textOrNullSchema,
      greatest: textOrNullSchema,
      frequent: buildList(buildObject({ value: textSchema, count: integerSchema })),
    }),
  ),
})

const comparedVersionSchema = buildObject({ version: integerSchema, as_of: timeSchema, row_count: integerOrNullSchema })
/** Values by the name of their column. */
const cellsSchema = { type: 'object', additionalProperties: cellSchema }
const changesSchema = buildObject(
  {
    file_name: textSchema,
    from: buildNullable(comparedVersionSchema),
    to: comparedVersionSchema,
    columns: buildObject({
      added: buildList(textSchema),
      removed: buildList(textSchema),
      renamed: buildList(buildObject({ from: textSchema, to: textSchema })),
      changed: buildList(
        buildObject({ name: textSchema, from: buildObject(definitionFields), to: buildObject(definitionFields) }),
      ),
    }),
    key: { type: ['array', 'null'], items: textSchema },
    rows_added: integerOrNullSchema,
    rows_removed: integerOrNullSchema,
    rows_changed: integerOrNullSchema,
    count: { ...integerSchema, description: 'How many this page lists' },
    ...truncationFields,
    changes: buildList(
      buildObject({
        change: { type: 'string', enum: ['added', 'removed', 'changed'] },
        key: cellsSchema,
        before: buildNullable(cellsSchema),
        after: buildNullable(cellsSchema),
      }),
    ),
  },
  {
    reason: { type: 'string', enum: ['noKey'], description: 'Why changed rows are counted, but not listed' },
    detail: { type: 'string', description: 'The same as a sentence' },
  },
)

/** A problem of RFC 9457. */
const problemSchema = buildObject(
  { type: textSchema, title: textSchema, status: integerSchema, request_id: textSchema },
  {
    detail: textSchema,
    fields: {
      ...buildList(
        buildObject(
          { field: textSchema, message: textSchema },
          { rule: textSchema, values: { type: 'object', additionalProperties: textSchema } },
        ),
      ),
      description: 'The parameters that are refused',
    },
  },
)

/** Builds the schemas of all bodies; those of rows have the columns of the table. */
export const buildSchemas = (columns: readonly TableColumn[]) => ({
  Row: {
    type: 'object',
    properties: Object.fromEntries(columns.map(({ recipe }) => [recipe.name, schemasByKind[recipe.kind]])),
  },
  Column: columnSchema,
  Description: descriptionSchema,
  Rows: buildPage('rows', buildReference('Row')),
  Groups: buildPage('groups', cellsSchema),
  Values: valuesSchema,
  Profile: profileSchema,
  Changes: changesSchema,
  Problem: problemSchema,
})

/** The name of a schema in the document. */
export type SchemaName = keyof ReturnType<typeof buildSchemas>

/** Builds the content of a JSON response with the body of a schema. */
export const buildJsonContent = (name: SchemaName) => ({ 'application/json': { schema: buildReference(name) } })
