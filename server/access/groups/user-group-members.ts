import { sql } from 'kysely'
import { type Writer, writeAs } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { AccessContext } from '../context.ts'
import { isInUserGroup, listPeople, type PeopleQuery } from '../people-lists.ts'
import { type GivenUsers, pickUserIds, requireUserIds } from '../user-references.ts'
import type { GivenGroup } from './group-finders.ts'
import { userGroups } from './user-groups.ts'

/** Returns one page of the people in a user group. Throws 404 for a group that does not exist. */
export const listGroupPeople = async (database: Database, input: GivenGroup & PeopleQuery) => {
  const { groupId } = await userGroups.require(database, input)
  return listPeople(database, input, isInUserGroup(groupId))
}

/** Returns one page of the people who are not in a user group. Throws 404 for a group that does not exist. */
export const listOtherPeople = async (database: Database, input: GivenGroup & PeopleQuery) => {
  const { groupId } = await userGroups.require(database, input)
  return listPeople(database, input, sql`not ${isInUserGroup(groupId)}`)
}

/**
 * Adds people to a user group, all or none, and returns the number of new members. Throws 400 if nobody is named, 404 for a group or people
 * that do not exist, and 409 for an ambiguous username.
 */
export const addToUserGroup = (context: AccessContext, writer: Writer, input: GivenGroup & GivenUsers) =>
  writeAs(context, writer, async transaction => {
    const { groupId } = await userGroups.lock(transaction, input)
    const userIds = await requireUserIds(transaction, input)
    const { numInsertedOrUpdatedRows: addedCount = 0n } = await transaction
      .insertInto('user_group_members')
      .columns(['user_group_id', 'user_id'])
      .expression(({ selectFrom, val }) =>
        selectFrom('users')
          .select([val(groupId).as('user_group_id'), 'user_id'])
          .where(sql<boolean>`user_id = any (${userIds}::bigint[])`)
          .orderBy('user_id'),
      )
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst()
    return { status: 'saved' as const, changedCount: Number(addedCount) }
  })

/**
 * Removes people from a user group, all or none, and returns how many were members. Ids of people who are not members are ignored. Throws
 * 404 for a group or usernames that do not exist.
 */
export const removeFromUserGroup = (context: AccessContext, writer: Writer, input: GivenGroup & GivenUsers) =>
  writeAs(context, writer, async transaction => {
    const { groupId } = await userGroups.lock(transaction, input)
    const givenIds = pickUserIds(input)
    const userIds = givenIds.length > 0 ? givenIds : await requireUserIds(transaction, input)
    const { numDeletedRows: removedCount } = await transaction
      .deleteFrom('user_group_members')
      .where('user_group_id', '=', groupId)
      .where(sql<boolean>`user_id = any (${userIds}::bigint[])`)
      .executeTakeFirst()
    return { status: 'saved' as const, changedCount: Number(removedCount) }
  })
