/** The wire names of fields, by their names in code, for the refusals of calls about access. */
export const accessFields = {
  groupId: 'group_id',
  groupName: 'group_name',
  reportGroupId: 'group_report_id',
  reportGroupName: 'group_report_name',
  reportIds: 'r_ids',
  userIds: 'user_ids',
  username: 'username',
  categoryId: 'category_id',
  roleId: 'previlage_id',
  roleName: 'previlage_name',
  menuId: 'menu_name_id',
} as const
