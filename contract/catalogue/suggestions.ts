import { z } from 'zod'
import { call, signedIn } from '../call.ts'
import { identifier, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { wire } from '../wire.ts'

export const suggestData = call({
  name: 'suggestData',
  method: 'POST',
  path: '/api/sendDataSuggestion',
  access: signedIn,
  summary: 'Sends the office a suggestion for data; it is stored and mailed.',
  input: wire({
    categoryId: ['category_id', identifier],
    suggestion: ['suggestion', text(limits.suggestion).trim().min(1, messages.incomplete.en)],
  }),
  output: z.literal('success'),
})
