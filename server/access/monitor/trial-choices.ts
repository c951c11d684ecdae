import type { TrialChoices } from '../../../contract/access/trials.ts'
import type { Database } from '../../platform/database/pool.ts'

/** Returns the names that a trial can choose from. */
export const listChoices = async (database: Database): Promise<TrialChoices> => {
  const [roles, groups, reportGroups, categories, levels] = await Promise.all([
    database.selectFrom('roles').select(['role_id as roleId', 'name']).orderBy('role_id').execute(),
    database.selectFrom('user_groups').select(['user_group_id as groupId', 'name']).orderBy('name').execute(),
    database.selectFrom('report_groups').select(['report_group_id as reportGroupId', 'name']).orderBy('name').execute(),
    database
      .selectFrom('categories')
      .select(['category_id as categoryId', 'name_en as nameEn', 'name_th as nameTh'])
      .orderBy('position')
      .execute(),
    database
      .selectFrom('levels')
      .select(['level_id as levelId', 'name'])
      .where('level_id', 'in', ({ selectFrom }) => selectFrom('sub_levels').select('level_id'))
      .orderBy('level_id')
      .execute(),
  ])
  return { roles, groups, reportGroups, categories, levels }
}
