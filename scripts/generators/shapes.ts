interface Shape {
  type?: string
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  oneOf?: Shape[]
  additionalProperties?: Shape | boolean
  default?: unknown
  format?: string
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** Formats a JSON schema briefly in the notation of TypeScript. */
export const formatSchema = (schema: object, indent = ''): string => {
  const shape = schema as Shape
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return [...new Set(choices.map(choice => formatSchema(choice, indent)))].join(' | ')
  if (shape.const !== undefined) return JSON.stringify(shape.const)
  if (shape.enum) return shape.enum.map(value => JSON.stringify(value)).join(' | ')
  if (shape.properties) return formatFields(shape, indent)
  if (shape.type === 'array') return formatList(shape.items ?? {}, indent)
  if (typeof shape.additionalProperties === 'object')
    return `{ [key]: ${formatSchema(shape.additionalProperties, indent)} }`
  return shape.type === 'object' ? '{}' : (shape.type ?? 'any')
}

const formatList = (items: Shape, indent: string) => {
  const item = formatSchema(items, indent)
  return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
}

const formatFields = ({ properties = {}, required = [] }: Shape, indent: string): string => {
  const fields = Object.entries(properties).map(([name, field]) => {
    const mark = required.includes(name) ? '' : '?'
    return `${indent}  ${name}${mark}: ${formatSchema(field, `${indent}  `)}${formatRemark(field)}`
  })
  return fields.length ? `{\n${fields.join('\n')}\n${indent}}` : '{}'
}

const formatRemark = ({ default: value, format, maxLength, minimum, maximum }: Shape) => {
  const remarks = [
    ...(format ? [format] : []),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(minimum === undefined || maximum === undefined || maximum > 2 ** 31 ? [] : [`${minimum} to ${maximum}`]),
    ...(value === undefined ? [] : [`${JSON.stringify(value)} if not given`]),
  ]
  return remarks.length ? `  // ${remarks.join(', ')}` : ''
}
