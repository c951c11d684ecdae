import { z } from 'zod'
import { describeAccess } from '../../../../contract/access-sentences.ts'
import type { Call } from '../../../../contract/call.ts'
import { refusalRules } from '../../../../contract/refusal-rules.ts'

/** Builds the OpenAPI 3.1 document from the contract. */
export const buildOpenApi = (calls: Call[]) => ({
  openapi: '3.1.0',
  info: {
    title: 'Khlang',
    version: '1',
    description: 'The calls of the open-data portal. Refusals have the one shape of RFC 9457.',
  },
  paths: Object.fromEntries(calls.map(call => [call.path, { [call.method.toLowerCase()]: buildOperation(call) }])),
  components: { schemas: { Problem: problemSchema } },
})

/**
 * Converts a schema to JSON Schema. The side of its input is the wire form, for the outputs of calls too. A part that JSON Schema cannot
 * express accepts any value.
 */
const toJsonSchema = (schema: z.ZodType) => {
  const { $schema, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<
    string,
    unknown
  >
  return json
}

/** The JSON Schema of a problem (RFC 9457). */
const problemSchema = {
  type: 'object',
  required: ['title', 'status', 'request_id'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          field: { type: 'string' },
          message: { type: 'string' },
          rule: { type: 'string', enum: Object.keys(refusalRules) },
          values: { type: 'object', additionalProperties: { type: 'string' } },
        },
      },
    },
    request_id: { type: 'string' },
  },
}

/** Describes the input of a call: a form with files, a JSON body, or the parameters of the query. */
const buildInput = ({ method, input, files, isResumable = false }: Call) => {
  const schema = toJsonSchema(input) as { properties?: Record<string, unknown>; required?: string[] }
  if (files) {
    const formSchema = addFileParts(schema, { partNames: files, isOptional: isResumable })
    return { requestBody: { content: { 'multipart/form-data': { schema: formSchema } } } }
  }
  if (method === 'POST') return { requestBody: { content: { 'application/json': { schema } } } }
  const fields = Object.entries(schema.properties ?? {})
  return {
    parameters: fields.map(([name, fieldSchema]) => ({
      name,
      in: 'query',
      required: schema.required?.includes(name) ?? false,
      schema: fieldSchema,
    })),
  }
}

/** Adds the parts with files to the schema of a form; they are optional if an earlier upload can replace them. */
const addFileParts = (
  { properties, required = [], ...schema }: { properties?: Record<string, unknown>; required?: string[] },
  { partNames, isOptional }: { partNames: readonly string[]; isOptional: boolean },
) => ({
  ...schema,
  properties: {
    ...properties,
    ...Object.fromEntries(
      partNames.map(part => [part, { type: 'string', contentMediaType: 'application/octet-stream' }]),
    ),
  },
  required: [...required, ...(isOptional ? [] : partNames)],
})

const buildOperation = (call: Call) => ({
  operationId: call.name,
  summary: call.summary,
  description: `Access: ${describeAccess(call.access)}`,
  tags: [call.access.kind],
  ...buildInput(call),
  responses: {
    200: { description: 'The answer', content: { 'application/json': { schema: toJsonSchema(call.output) } } },
    // Only calls that check uploaded files pick a status.
    ...(call.pickHttpStatus && {
      415: {
        description: 'The file is not allowed',
        content: { 'application/json': { schema: toJsonSchema(call.output) } },
      },
    }),
    default: {
      description: 'A refusal',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  },
})
