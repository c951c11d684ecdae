/**
 * Parameters of the API of tables; a column with such a name is addressed as `column.name`. Apart from the schemas, as browsers load these names
 * without them.
 */
export const queryParameters = [
  'as_of',
  'version',
  'query',
  'where',
  'era',
  'select',
  'sort',
  'limit',
  'offset',
  'after',
  'group',
  'measure',
  'having',
  'search',
  'key',
  'lang',
] as const
