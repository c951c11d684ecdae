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
  summary:
    'Stores a suggestion for data and mails it to the office. 400 for a category that does not exist, 429 for too many suggestions of one user.',
  input: wire({
    categoryId: ['category_id', identifier],
    suggestion: ['suggestion', text(limits.suggestion).trim().min(1, messages.incomplete.en)],
  }),
  output: z.literal('success'),
})
