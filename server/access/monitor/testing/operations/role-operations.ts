import { savePermissions } from '../../../../../contract/access/permissions.ts'
import * as roles from '../../../../../contract/access/roles.ts'
import { includesAllAdministrators, listMenusIn, type Model, mayGiveIn, mayManageIn, maySwitchIn } from '../model.ts'
import { conflict, done, type Maker, missing, nobody, type Outcome, refused, unchanged } from './outcomes.ts'

const menu = 'PermissionManagement'
const listRoleIds = (model: Model) => [...model.roles.keys(), nobody]
const lastAdministrator: Outcome = { status: 200, wireStatus: 'Last administrator' }

/** Returns the outcome of moving people to a role. */
const move = (model: Model, actorId: number, userIds: number[], roleId: number): Outcome => {
  const moved = userIds.filter(id => model.users.get(id)!.roleId !== roleId)
  if (!moved.every(id => mayManageIn(model, actorId, id))) return refused
  if (roleId !== 1 && includesAllAdministrators(model, moved)) return lastAdministrator
  return done(next => {
    for (const id of moved) next.users.get(id)!.roleId = roleId
  })
}

const add: Maker = (model, draw) => {
  const name = draw(['Auditors', 'Planners', 'Forecast desk'])
  const userIds = draw([true, false]) ? [draw([...model.users.keys()])] : []
  return {
    call: roles.addRole,
    menu,
    input: { rolesName: name, added: userIds.map(user_id => ({ user_id })) },
    outcome: actorId => {
      if ([...model.roles.values()].some(role => isNamesake(role.name, name)))
        return { status: 200, wireStatus: 'Role name is duplicate' }
      const moved = move(model, actorId, userIds, 0)
      if (moved.status !== 200 || moved.wireStatus) return moved
      return done((next, { previlage_id }) => {
        next.roles.set(previlage_id!, { name, menus: new Set() })
        for (const id of userIds) next.users.get(id)!.roleId = previlage_id!
      })
    },
  }
}

const rename: Maker = (model, draw) => {
  const roleId = draw(listRoleIds(model))
  const name = draw(['Auditors', 'Planners', 'Forecast desk', 'Reviewers', 'planners'])
  const expected = draw([undefined, 'Planners'])
  return {
    call: roles.editRole,
    menu,
    input: { previlage_id: roleId, previlage_name: name, ...(expected && { was: { previlage_name: expected } }) },
    outcome: actorId => {
      const role = model.roles.get(roleId)
      if (!role) return missing
      if (name === role.name || name === expected) return unchanged
      if (!mayGiveIn(model, actorId, roleId)) return refused
      if (expected && expected !== role.name) return conflict
      if ([...model.roles].some(([id, other]) => id !== roleId && isNamesake(other.name, name)))
        return { status: 200, wireStatus: 'Role name is duplicate' }
      return done(next => {
        next.roles.get(roleId)!.name = name
      }, 'success')
    },
  }
}

const isNamesake = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const putIn: Maker = (model, draw) => {
  const roleId = draw(listRoleIds(model))
  const userIds = [...new Set([draw([...model.users.keys()]), draw([...model.users.keys()])])]
  return {
    call: roles.editRole,
    menu,
    input: { previlage_id: roleId, added: userIds.map(user_id => ({ user_id })) },
    outcome: actorId => {
      if (!model.roles.has(roleId)) return missing
      if (userIds.every(id => model.users.get(id)!.roleId === roleId)) return unchanged
      if (roleId !== 3 && !mayGiveIn(model, actorId, roleId)) return refused
      return move(model, actorId, userIds, roleId)
    },
  }
}

const takeOut: Maker = (model, draw) => {
  const roleId = draw(listRoleIds(model))
  const userId = draw([...model.users.keys()])
  return {
    call: roles.editRole,
    menu,
    input: { previlage_id: roleId, removed: [{ user_id: userId }] },
    outcome: actorId => {
      if (!model.roles.has(roleId)) return missing
      if (roleId === 3) return { status: 400 }
      return model.users.get(userId)!.roleId === roleId ? move(model, actorId, [userId], 3) : unchanged
    },
  }
}

const remove: Maker = (model, draw) => {
  const roleId = draw(listRoleIds(model))
  return {
    call: roles.removeRoles,
    menu,
    input: { data: [roleId] },
    outcome: actorId => {
      if (roleId <= 4) return refused
      if (!model.roles.has(roleId)) return unchanged
      if (!mayGiveIn(model, actorId, roleId)) return refused
      if ([...model.users.values()].some(user => user.roleId === roleId))
        return { status: 200, wireStatus: 'Role in use' }
      return done(next => {
        next.roles.delete(roleId)
        for (const pair of next.hidden) if (pair.startsWith(`${roleId} `)) next.hidden.delete(pair)
      })
    },
  }
}

const setCell: Maker = (model, draw, { menuIds }) => {
  const roleId = draw(listRoleIds(model))
  const [name, menuId] = draw([...menuIds])
  const opens = draw([true, false])
  const expected = draw([undefined, opens, !opens])
  return {
    call: savePermissions,
    menu,
    input: { data: [{ previlage_id: roleId, menu_name_id: menuId, value: opens ? 'Yes' : 'No', was: expected }] },
    outcome: actorId => {
      if (!model.roles.has(roleId)) return missing
      if (listMenusIn(model, roleId).has(name) === opens) return unchanged
      if (roleId === 1 || roleId === 3) return { status: 400 }
      const ownRoleId = model.users.get(actorId)!.roleId
      const isLocked = ownRoleId === roleId || !listMenusIn(model, ownRoleId).has(name)
      if (ownRoleId !== 1 && isLocked) return refused
      if (expected === opens) return conflict
      return done(next => {
        const menus = next.roles.get(roleId)!.menus
        if (opens) menus.add(name)
        else menus.delete(name)
      })
    },
  }
}

const switchCategory: Maker = (model, draw) => {
  const roleId = draw(listRoleIds(model))
  const categoryId = draw([1, 2, 3])
  const isOn = draw([true, false])
  const expected = draw([undefined, isOn, !isOn])
  const pair = `${roleId} ${categoryId}`
  return {
    call: roles.saveRoleCategories,
    menu,
    input: { previlage_id: roleId, data: [{ category_id: categoryId, value: isOn, was: expected }] },
    outcome: actorId => {
      if (!model.roles.has(roleId)) return missing
      if (model.hidden.has(pair) !== isOn) return unchanged
      if (!maySwitchIn(model, actorId, roleId)) return refused
      if (expected === isOn) return conflict
      return done(next => {
        if (isOn) next.hidden.delete(pair)
        else next.hidden.add(pair)
      })
    },
  }
}

/** Operations of Permission Management: roles with their people, menus and categories. */
export const roleOperations: readonly Maker[] = [
  add,
  rename,
  putIn,
  putIn,
  takeOut,
  remove,
  setCell,
  setCell,
  switchCategory,
]
