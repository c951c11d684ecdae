import { isOpenCategory } from '../../access/index.ts'
import { queueOfficeMail } from '../../mail/index.ts'
import type { Actor, Origin } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { Allowances } from '../../platform/limits/allowances.ts'
import { invalidInput } from '../../platform/problem.ts'

/** How many suggestions one user may send. */
const suggestionAllowance = { tries: 10, withinSeconds: 3600 }

/** Dependencies of suggestions. */
export interface SuggestionDependencies {
  database: Database
  clock: Clock
  allowances: Allowances
  officeEmail: string
}

/**
 * Stores a suggestion and queues a mail to the office, in one transaction. Throws 400 for a category that does not exist, 429 for too many
 * suggestions of one user.
 */
export const storeSuggestion = async (
  { database, clock, allowances, officeEmail }: SuggestionDependencies,
  actor: Actor & { userId: number },
  { categoryId, suggestion }: { categoryId: number; suggestion: string },
  { language }: Origin,
) => {
  const category = await database
    .selectFrom('categories')
    .select(['name_en', 'name_th'])
    .where('category_id', '=', categoryId)
    .where(isOpenCategory(actor))
    .executeTakeFirst()
  if (!category) throw invalidInput([{ field: 'category_id', message: 'There is no such category' }])
  await allowances.take(`suggestion:${actor.userId}`, suggestionAllowance)
  await database.transaction().execute(async transaction => {
    await transaction
      .insertInto('suggestions')
      .values({ user_id: actor.userId, category_id: categoryId, suggestion, suggested_at: clock.now() })
      .execute()
    await queueOfficeMail(transaction, clock, {
      officeEmail,
      userId: actor.userId,
      language,
      subject: `New data suggestion: ${category.name_en}`,
      topic: `${category.name_en} · ${category.name_th}`,
      text: suggestion,
    })
  })
}
