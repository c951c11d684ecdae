import { sql } from 'kysely'
import { type Clock, dayInBangkok } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/pool.ts'
import { type Model, toGrantKey } from './model.ts'

/** Reads the rows of the database into a model. */
export const readModel = async (database: Database, clock: Clock): Promise<Model> => {
  const { rows } = await sql<{ model: Record<string, never[][]> }>`select jsonb_build_object(
    'roles', ${buildRowsSql('roles', 'role_id, name, array(select menu_key from role_menus join menus using (menu_id) where role_id = roles.role_id)')},
    'users', ${buildRowsSql('users', "user_id, username, firstname, account_type = 'local', role_id, status_id, status_before_lock")},
    'reports', (select jsonb_agg(jsonb_build_array(report_id, level_id = 1, status = 'Active', category_id))
      from reports join sub_levels using (sub_level_id) join sub_categories using (sub_category_id)),
    'userGroups', ${buildRowsSql('user_groups', 'user_group_id, name')},
    'reportGroups', ${buildRowsSql('report_groups', 'report_group_id, name')},
    'members', ${buildRowsSql('user_group_members', 'user_group_id, user_id')},
    'contents', ${buildRowsSql('report_group_members', 'report_group_id, report_id')},
    'grants', (select coalesce(jsonb_agg(jsonb_build_array(kind, holder, target, until)), '[]') from (
      select 'user to report' as kind, user_id as holder, report_id as target, until from user_report_grants
      union all select 'user group to report', user_group_id, report_id, until from user_group_report_grants
      union all select 'user to report group', user_id, report_group_id, until from user_report_group_grants
      union all select 'user group to report group', user_group_id, report_group_id, until
        from user_group_report_group_grants) g),
    'hidden', ${buildRowsSql('role_hidden_categories', 'role_id, category_id')}) as model`.execute(database)
  const model = rows[0]!.model
  const pairs = (name: string) => new Set(model[name]!.map(pair => pair.join(' ')))
  const toNamesById = (name: string) => new Map(model[name]!.map(([id, label]) => [id!, label!]))
  return {
    today: dayInBangkok(clock),
    roles: new Map(model.roles!.map(([id, name, menuKeys]) => [id!, { name: name!, menus: new Set(menuKeys!) }])),
    users: new Map(
      model.users!.map(([id, username, firstname, isLocal, roleId, statusId, statusBeforeLock]) => [
        id!,
        {
          username: username!,
          firstname: firstname!,
          isLocal: isLocal!,
          roleId: roleId!,
          statusId: statusId!,
          statusBeforeLock: statusBeforeLock!,
        },
      ]),
    ),
    reports: new Map(
      model.reports!.map(([id, isPublic, isActive, categoryId]) => [
        id!,
        { isPublic: isPublic!, isActive: isActive!, categoryId: categoryId! },
      ]),
    ),
    userGroups: toNamesById('userGroups'),
    reportGroups: toNamesById('reportGroups'),
    members: pairs('members'),
    contents: pairs('contents'),
    grants: new Map(
      model.grants!.map(([kind, holder, target, until]) => [toGrantKey(kind!, holder!, target!), until!]),
    ),
    hidden: pairs('hidden'),
  }
}

const buildRowsSql = (table: string, columns: string) =>
  sql`(select coalesce(jsonb_agg(jsonb_build_array(${sql.raw(columns)})), '[]') from ${sql.table(table)})`
