/**
 * Parameters of the API of tables. The filter of a column with such a name is the parameter `column.name`. These names have their own file,
 * because browsers load them without the schemas of queries.
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
