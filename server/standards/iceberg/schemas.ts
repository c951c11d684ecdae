import { type BuiltVersion, toIcebergType } from '../../tables/index.ts'

/** Builds the schema of a version: the public names of its columns, and the field ids of the Parquet file, which are the column numbers. */
export const buildSchema = ({ columns }: Pick<BuiltVersion, 'columns'>) => ({
  type: 'struct' as const,
  fields: columns.map(({ recipe }, index) => ({
    id: index + 1,
    name: recipe.name,
    required: false,
    type: toIcebergType(recipe),
  })),
})

/** Builds the distinct schemas of versions, each with an id. Also returns the schema id of each version by its `versionId`. */
export const buildSchemas = (versions: readonly BuiltVersion[]) => {
  const idsBySchema = new Map<string, number>()
  const assignId = (version: BuiltVersion) => {
    const text = JSON.stringify(buildSchema(version))
    const id = idsBySchema.get(text) ?? idsBySchema.size
    idsBySchema.set(text, id)
    return id
  }
  const schemaIds = new Map(versions.map(version => [version.versionId, assignId(version)]))
  const schemas = [...idsBySchema].map(([text, id]) => ({ ...JSON.parse(text), 'schema-id': id }))
  return { schemas, schemaIds }
}
